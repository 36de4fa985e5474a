import type { HttpServerRequest } from "@effect/platform"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { FileAbsent } from "@rokthnam/shared/Files/FilesApi"
import { Clock, Effect, Schedule, type Scope } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { AppConfig } from "../Config.ts"
import { onDisk, removeLeftFiles } from "../Disk.ts"
import type { FileTooLarge } from "@rokthnam/shared/Files/FilesApi"
import { headLength } from "../ReceivedFile.ts"
import type { ReceivedFile } from "../ReceivedFile.ts"
import type { BodyRefused } from "./BodyRefused.ts"
import { isMultipart, largestMultipart, receiveFile } from "./MultipartFile.ts"
import { Receiving } from "./Receiving.ts"
import { unlessSlow } from "./SlowClients.ts"
import { arrivingFile, unlessFull } from "./UploadFolder.ts"

/** How often files of ended processes are looked for. */
const sweepEvery = "1 hour"

/** Receives the files of clients to the disk, so that slow clients and queues use no memory. */
export class Uploads extends Effect.Service<Uploads>()("Uploads", {
  scoped: Effect.gen(function* () {
    const { dataDir, diskReserve } = yield* AppConfig
    const receiving = yield* Receiving
    const folder = join(dataDir, "uploads")

    yield* Clock.currentTimeMillis.pipe(
      Effect.flatMap((now) => removeLeftFiles(folder, now)),
      Effect.repeat(Schedule.spaced(sweepEvery)),
      Effect.forkScoped,
    )

    /**
     * The only file in the field `file`, on disk until the scope ends. The client's file name is not used. Fails with
     * FileAbsent (unreadable multipart body, no file, an empty file, or several) or with FileTooLarge. A body that
     * may not be received is a defect, which the server answers.
     */
    const receive = (
      request: HttpServerRequest.HttpServerRequest,
    ): Effect.Effect<ReceivedFile, FileAbsent | FileTooLarge, Scope.Scope> =>
      Effect.gen(function* () {
        if (!isMultipart(request.headers)) return yield* new FileAbsent()
        const room = yield* receiving.reserve(request, "disk", largestMultipart)
        yield* unlessFull(folder, room.bytes, diskReserve)
        const arriving = yield* arrivingFile(folder)
        const source = NodeHttpServerRequest.toIncomingMessage(request)
        const size = yield* unlessSlow(source, receiveFile(source, arriving.handle))
        room.resize(size)
        const { path, handle } = arriving
        const head = Buffer.alloc(Math.min(size, headLength))
        yield* onDisk(() => handle.read(head, 0, head.length, 0))
        const bytes = Effect.promise(() => readFile(path))
        return { path, size, head, bytes }
      }).pipe(Effect.catchTag("BodyRefused", (refused: BodyRefused) => Effect.die(refused)))

    return { receive }
  }),
}) {}
