/** A thread that tells its folder of compiled modules and one of its settings. */
import { getCompileCacheDir } from "node:module"
import { parentPort } from "node:worker_threads"

parentPort?.postMessage({ folder: getCompileCacheDir(), setting: process.env["SETTING"] }, [])
