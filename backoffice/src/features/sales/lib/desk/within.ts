/** No answer came in the time that a customer at the counter waits. */
export class NoAnswer extends Error {}

/** The result of a piece of work; it fails with `NoAnswer` after so many milliseconds. */
export const within = <A>(limit: number, work: Promise<A>): Promise<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new NoAnswer()), limit)
  })
  return Promise.race([work, ended]).finally(() => clearTimeout(timer))
}
