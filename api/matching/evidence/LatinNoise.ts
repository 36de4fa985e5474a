/**
 * Misspellings of names in Latin letters: what each operation costs, a line each.
 * Written by api/bench/safety/FitNoiseTables.ts from collected misspellings; not edited by hand.
 */
export const latinNoise = `
keep 0.02
change vowel 4.02
change sound 5.55
change shape 6.20
change key 7.74
change other 8.01
change a e 4.34
change a i 4.07
change a o 3.63
change a p 7.83
change a u 4.95
change a y 5.13
change b a 6.97
change b d 5.09
change b l 5.31
change b m 6.97
change b p 4.90
change b r 6.97
change c a 6.64
change c d 5.43
change c e 6.64
change c k 5.27
change c l 5.34
change c m 6.28
change c n 6.54
change c q 5.56
change c x 5.29
change d b 6.50
change d c 5.60
change d h 6.22
change d l 6.41
change d n 6.76
change d o 6.22
change d p 5.53
change d q 7.32
change d r 7.25
change d x 7.25
change d z 7.25
change e a 2.89
change e c 7.27
change e i 4.00
change e o 4.19
change e p 8.09
change e u 2.81
change e y 5.38
change f c 7.04
change f d 7.04
change f m 7.12
change f p 5.81
change f s 7.04
change f t 5.24
change g j 5.47
change g m 6.78
change g v 6.70
change h b 5.19
change h g 7.10
change h l 7.17
change h m 6.35
change h o 7.17
change h r 5.30
change i a 4.37
change i e 3.92
change i g 8.08
change i l 5.23
change i o 4.68
change i u 4.81
change i y 3.95
change k c 5.37
change k l 5.00
change l i 5.06
change l m 7.61
change l n 5.33
change l o 7.61
change l t 5.70
change l x 7.12
change m a 6.87
change m c 6.87
change m d 6.87
change m h 6.61
change m l 5.75
change m n 3.80
change m o 7.43
change m t 7.43
change m x 7.43
change n c 6.22
change n d 7.93
change n l 6.75
change n m 5.26
change n p 7.93
change n r 5.95
change n s 7.93
change n t 6.54
change n x 6.75
change o a 3.78
change o d 5.68
change o e 4.87
change o i 4.93
change o l 6.26
change o n 7.94
change o u 5.02
change o y 5.18
change p f 5.89
change p m 7.38
change p n 6.82
change p t 6.46
change p x 7.38
change p z 7.38
change q c 5.17
change r c 7.65
change r e 7.58
change r f 7.58
change r m 6.84
change r p 7.65
change r u 6.84
change r v 6.74
change s c 5.58
change s l 6.51
change s t 7.07
change s z 4.88
change t c 5.85
change t f 6.73
change t n 7.55
change t p 7.55
change t r 5.53
change t s 5.89
change t y 7.48
change u a 3.99
change u h 5.92
change u i 4.27
change u n 6.21
change u y 4.37
change v n 6.21
change v r 6.77
change x b 7.05
change x c 4.89
change x d 6.98
change x l 7.05
change x m 6.49
change x n 6.49
change x s 5.15
change x t 7.05
change x z 4.89
change y a 4.26
change y e 4.26
change y i 2.64
change y o 4.31
change z c 5.26
change z m 7.04
change z s 5.39
lose vowel 4.05
lose consonant 4.20
lose a 3.66
lose b 4.48
lose c 4.27
lose d 4.10
lose e 4.79
lose f 3.87
lose h 4.22
lose i 4.13
lose l 3.74
lose m 4.83
lose n 5.04
lose o 4.20
lose p 4.51
lose r 3.56
lose s 3.72
lose t 4.63
lose u 3.37
lose y 4.19
lose z 4.38
lose at first -0.12
lose at inside -0.06
lose at last 0.67
add vowel 6.22
add consonant 6.96
add a 5.95
add c 8.12
add d 8.38
add e 6.85
add f 9.65
add h 8.53
add i 7.24
add k 8.05
add l 7.51
add m 4.32
add n 6.57
add o 6.30
add p 7.95
add q 8.29
add r 7.09
add s 7.95
add t 7.78
add u 5.25
add y 8.05
add z 9.65
add at first 0.62
add at inside 1.19
add at last -2.06
change at first 0.26
lose double 3.04
lose last e 1.73
add last e 2.66
add double 6.73
swap 5.90
swap far 6.58
lose two 5.58
lose three 7.51
repeat two 9.18
add two 11.49
respell 6.54
respell ph f 2.02
respell f ph 2.21
respell th t 1.13
respell t th 2.82
respell ch c 3.27
respell c ch 3.37
respell x ks 4.74
respell x cc 5.28
respell x cc 5.28
respell e ae 4.74
respell e oe 4.13
respell i ie 4.74
respell ei i 3.53
respell in ine 5.28
respell ol ole 5.28
`
