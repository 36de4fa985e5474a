/**
 * What is hashed (SHA-256, base64url) to prove that somebody had a token, by its signature. Who knows the proof can end the
 * session of the token, and cannot make the signature from it.
 */
export const signOutProof = (signature: string): string => `rokthnam sign-out ${signature}`
