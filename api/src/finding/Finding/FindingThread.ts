/** The thread that answers the questions of finding. FindingWorker starts, watches and replaces it. */
import { Cause, Effect, Exit, Layer, Runtime, Scope } from "effect"
import { parentPort } from "node:worker_threads"
import type { MessagePort } from "node:worker_threads"
import { AppConfig } from "../../Config.ts"
import { stepBack } from "../../platform/StepBack.ts"
import { ClientLive } from "../../Sql.ts"
import { tellError } from "../../Sql/ToldError.ts"
import { LoggingLive } from "../../Telemetry.ts"
import { Answering } from "./Answering.ts"
import type { FromFinding, ToFinding, Unanswered } from "./Questions.ts"

const reasonOf = (cause: Cause.Cause<unknown>): Unanswered => {
  const error = Cause.squash(cause)
  return { message: Cause.pretty(cause), database: tellError(error) }
}

/** What a thread exports nothing of is not made. */
const untraced = Layer.setTracerEnabled(false)
const live = Answering.Default.pipe(Layer.provide(ClientLive), Layer.provideMerge(AppConfig.Default))

const serve = async (port: MessagePort): Promise<void> => {
  const tell = (told: FromFinding): void => port.postMessage(told, [])
  const scope = Effect.runSync(Scope.make())
  const built = await Effect.runPromiseExit(
    Layer.toRuntime(Layer.provideMerge(live, Layer.merge(LoggingLive, untraced))).pipe(Scope.extend(scope)),
  )
  if (Exit.isFailure(built)) {
    tell({ kind: "refused", message: reasonOf(built.cause).message })
    process.exit(1)
  }
  const runtime = built.value
  const { answer, state } = Runtime.runSync(runtime)(Answering)
  const fork = Runtime.runFork(runtime)
  const answerTo = ({ job, question }: Extract<ToFinding, { kind: "ask" }>): void => {
    fork(answer(question)).addObserver((exit) =>
      Exit.isSuccess(exit)
        ? tell({ kind: "answer", job, json: exit.value })
        : tell({ kind: "unanswered", job, reason: reasonOf(exit.cause) }),
    )
  }
  port.on("message", (asked: ToFinding) => {
    if (asked.kind === "ask") answerTo(asked)
    else if (asked.kind === "ping") tell({ kind: "pong", state: Runtime.runSync(runtime)(state) })
    else void Effect.runPromise(Scope.close(scope, Exit.void)).finally(() => process.exit())
  })
  tell({ kind: "started" })
  // only now, so that a busy machine does not delay the start
  stepBack(Runtime.runSync(runtime)(AppConfig).findingNiceness)
}

if (parentPort !== null) await serve(parentPort)
