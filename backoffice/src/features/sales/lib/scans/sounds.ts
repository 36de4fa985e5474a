/** Tones in Hz with their length in seconds: one high tone for a medicine that was added, two low ones otherwise. */
const tones = {
  added: [[1320, 0.09]],
  problem: [
    [330, 0.14],
    [262, 0.22],
  ],
} as const

let context: AudioContext | undefined

/** Plays a short sound, so that the seller need not look at the screen. A browser without sound stays silent. */
export const play = (sound: keyof typeof tones): void => {
  try {
    context ??= new AudioContext()
    let start = context.currentTime
    for (const [frequency, length] of tones[sound]) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0.12, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + length)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + length)
      start += length
    }
  } catch {
    // Sound is an addition: the line on the screen says the same.
  }
}
