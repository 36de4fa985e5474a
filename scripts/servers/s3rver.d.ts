/** The package has no types. These are the parts that the tests use. */
declare module "@20minutes/s3rver" {
  type Request = { readonly path: string; mountPath?: string; readonly state: { vhost?: boolean } }
  type Middleware = (request: Request, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly vhostBuckets: boolean
      readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
    })
    readonly middleware: Array<Middleware>
    run(): Promise<unknown>
  }
}
