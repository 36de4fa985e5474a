/**
 * Misspellings of names in Latin letters: what each operation costs, a line each.
 * Written by api/bench/safety/FitNoiseTables.ts from collected misspellings; not edited by hand.
 */
export const latinNoise = `
keep 0.02
change vowel 4.02
change sound 5.53
change shape 6.14
change key 7.70
change other 8.08
change a d 6.97
change a e 4.32
change a i 4.07
change a o 3.63
change a p 7.85
change a u 4.95
change a y 5.13
change b a 6.98
change b d 5.08
change b l 5.31
change b m 6.98
change b p 4.89
change b r 6.98
change c d 5.33
change c e 5.64
change c f 6.50
change c k 5.26
change c l 5.44
change c m 6.55
change c n 6.55
change c q 5.55
change c x 5.29
change d b 6.46
change d c 5.75
change d h 6.19
change d l 6.41
change d n 6.41
change d o 6.19
change d p 5.53
change d q 7.34
change d r 7.24
change d x 7.24
change d z 7.24
change e a 2.91
change e c 7.23
change e i 4.00
change e o 4.19
change e p 8.10
change e s 8.00
change e t 8.00
change e u 2.82
change e y 5.38
change f c 7.03
change f d 7.03
change f m 7.13
change f p 5.62
change f s 7.03
change f t 5.23
change g j 5.46
change g v 6.69
change h b 5.08
change h e 7.19
change h g 7.09
change h l 7.19
change h m 6.31
change h o 7.19
change h r 5.28
change i a 4.37
change i e 3.91
change i l 5.23
change i o 4.63
change i u 4.78
change i y 3.95
change k c 5.36
change k l 4.99
change l i 5.05
change l m 7.60
change l n 5.33
change l t 5.69
change l x 7.13
change m c 6.88
change m d 7.44
change m h 6.57
change m l 5.75
change m n 3.80
change m o 7.44
change m r 6.57
change m t 7.44
change m x 7.44
change n c 6.55
change n d 7.95
change n l 6.76
change n m 5.26
change n p 7.95
change n r 5.84
change n s 7.95
change n t 6.76
change n x 6.76
change o a 3.77
change o d 5.75
change o e 4.83
change o i 4.93
change o l 6.26
change o n 7.95
change o u 4.98
change o y 5.18
change p f 5.88
change p m 7.40
change p n 6.83
change p t 6.21
change p x 7.40
change p z 7.40
change q c 5.16
change r c 7.67
change r e 7.57
change r f 7.57
change r i 7.10
change r m 6.79
change r p 7.67
change r u 6.79
change r v 6.74
change s c 5.58
change s t 7.09
change s z 4.88
change t c 6.17
change t f 6.69
change t n 7.57
change t p 7.57
change t r 5.52
change t s 5.90
change t y 7.46
change u a 4.07
change u h 5.89
change u i 4.27
change u n 6.16
change u y 4.37
change v n 6.22
change v r 6.79
change x b 7.07
change x c 4.88
change x l 7.07
change x m 6.50
change x n 6.50
change x s 5.04
change x t 7.07
change x z 4.88
change y a 4.26
change y e 4.30
change y i 2.64
change y o 4.26
change z c 5.25
change z m 7.05
change z s 5.39
lose vowel 3.83
lose consonant 4.20
lose a 3.61
lose b 4.48
lose c 4.27
lose d 4.08
lose e 3.81
lose f 3.90
lose h 4.22
lose i 4.06
lose l 3.72
lose m 4.83
lose n 5.04
lose o 4.13
lose p 4.51
lose r 3.57
lose s 3.72
lose t 4.63
lose u 3.28
lose y 4.01
lose z 4.38
lose at first -0.01
lose at inside 0.03
lose at last -0.49
add vowel 5.93
add consonant 6.82
add a 5.70
add c 7.05
add d 7.05
add e 5.80
add g 9.58
add h 8.51
add i 6.70
add k 8.04
add l 7.11
add m 4.28
add n 6.57
add o 5.99
add p 7.77
add q 8.27
add r 6.68
add s 8.04
add t 7.50
add u 5.25
add v 9.19
add x 9.58
add y 7.52
add z 9.19
add at first -0.08
add at inside 1.00
add at last -1.92
change at first 0.40
lose double 3.04
add double 6.73
swap 5.90
swap far 6.58
lose two 5.55
lose three 7.98
repeat two 9.18
respell 5.61
respell ph f 2.00
respell f ph 2.19
respell th t 1.12
respell t th 2.72
respell ch c 3.22
respell c ch 3.31
respell x ks 4.51
respell x cc 4.92
respell x cc 4.92
respell e ae 4.51
respell e oe 3.82
respell u ou 4.92
respell i ie 4.51
respell ei i 3.45
respell ine in 0.93
respell in ine 0.68
respell one on 2.28
respell ole ol 1.55
respell ol ole 4.92
`
