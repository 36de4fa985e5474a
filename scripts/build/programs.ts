import { inProject } from "../project.ts"

export type Service = "api" | "bot"

/** The file that runs a module of a service. `module` is its path below `src`, without extension. */
export type Programs = (service: Service, module: string) => string

/** The programs as they are written, which Node runs too, but loads slowly. */
export const unbuiltPrograms: Programs = (service, module) => inProject(service, "src", `${module}.ts`)
