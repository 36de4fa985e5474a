/**
 * Khmer spellings of Latin names, both as their sound: what each operation costs, a line each.
 * Written by api/bench/safety/FitNoiseTables.ts from collected misspellings; not edited by hand.
 */
export const khmerNoise = `
keep 0.02
change vowel 4.68
change sound 4.84
change shape 9.14
change key 10.31
change other 7.36
change a e 5.18
change b p 3.81
change d t 3.13
change e i 3.24
change f a 5.26
change f p 4.57
change g k 2.83
change g s 2.94
change i a 4.18
change i e 5.09
change k g 4.91
change k s 3.38
change m a 5.63
change o a 4.82
change p b 3.86
change r k 5.74
change u i 2.71
change u o 2.22
lose vowel 3.54
lose consonant 3.43
lose a 3.26
lose d 3.39
lose e 3.17
lose f 3.58
lose k 3.14
lose l 3.91
lose n 3.92
lose o 3.38
lose r 2.25
lose s 4.05
lose u 3.38
lose at first 0.42
lose at inside 0.19
lose at last -1.00
add vowel 6.82
add consonant 7.71
add a 7.23
add g 5.05
add i 6.36
add m 7.27
add o 5.59
add s 7.94
add v 6.88
add at first 0.85
add at inside 0.13
add at last -0.94
change at first -0.24
lose double 5.65
lose last e 1.39
add last e 3.80
add double 8.64
swap 9.15
swap far 9.15
lose two 6.28
lose three 6.11
repeat two 9.15
add two 12.19
respell 7.57
respell ei i 3.29
respell au o 2.61
respell one on 3.29
`
