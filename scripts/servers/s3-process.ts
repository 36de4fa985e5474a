/** A server of S3's protocol as a process of its own: `s3-process.ts <folder> <port> <bucket>`. It keeps files in the folder. */
import S3rver from "@20minutes/s3rver"

const [directory = "", port = "", bucket = ""] = process.argv.slice(2)

const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})

/**
 * AWS's client signs the path of a bucket with the slash at its end, which S3rver forgets when it checks the signature. Where
 * the bucket is in the host's name, it does not.
 */
server.middleware.splice(-1, 0, (request, next) => {
  if (/^\/[^/]+\/$/.test(request.path)) Object.assign(request, { mountPath: "/" }).state.vhost = true
  return next()
})

await server.run()
process.send?.("listening")
