/** Why a caller gets no connection of the database: too many wait for one already (`PoolConnections.mostWaiting`). */
export class TooManyWait extends Error {
  constructor() {
    super("Too many callers wait for a connection of the database.")
  }
}
