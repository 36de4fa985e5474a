// The allowed imports of the architecture, each rule with its reason. See ARCHITECTURE.md.

const SQL_PACKAGES = "node_modules/(@effect/sql|@effect/sql-pg|pg)/"
const APPLICATIONS = "^(api|bot|miniapp|backoffice|e2e)/"
// The journeys take the seeds of the API's tests, the stand-in of Telegram's clients, and the list of the office's pages
// with the permission that each needs.
const FOR_JOURNEYS =
  "^(api/seed/|miniapp/dev/telegram-client\\.ts$|backoffice/src/(lib/paths|app/page-permissions)\\.ts$)"

const sharedStandsAlone = [
  {
    name: "shared-imports-no-workspace",
    comment: "shared is what the others agree on; what it knew of one of them, the others would ship too.",
    from: { path: "^shared/" },
    to: { path: "^(api|bot|miniapp|backoffice|e2e|scripts)/" },
  },
  {
    name: "shared-runs-anywhere",
    comment: "shared runs in the browser and on the server, so it holds no React, no Node and no SQL.",
    from: { path: "^shared/src/" },
    to: { path: `node_modules/(react|react-dom|i18next|ioredis)/|${SQL_PACKAGES}` },
  },
  {
    name: "shared-without-node",
    comment: "shared runs in the browser too, where Node's modules do not exist.",
    from: { path: "^shared/src/" },
    to: { dependencyTypes: ["core"] },
  },
]

const webPlatform = [
  {
    name: "web-platform-for-the-web-apps",
    comment: "shared/web needs a browser and React; the server, the bot and the contract have neither.",
    from: { path: "^(api|bot|e2e|scripts|shared/src)/" },
    to: { path: "^shared/web/" },
  },
  {
    name: "web-platform-takes-types-of-the-contract",
    comment:
      "Any other module of the contract brings the Effect runtime to a phone; these hold types, plain rules or words alone.",
    from: { path: "^shared/web/", pathNot: "^shared/web/test/" },
    to: {
      path: "^shared/src/",
      pathNot: "^shared/src/(Calls|Primitives/(Call|Wire|FieldProblem)|.+(Rules|Words))\\.ts$",
    },
  },
]

const applicationsStandApart = [
  {
    name: "nobody-imports-an-application",
    comment: "Applications meet over HTTP and in shared; importing one ties two deployments together.",
    from: { path: "^(api|bot|miniapp|backoffice|e2e)/" },
    to: { path: APPLICATIONS, pathNot: ["^$1/", FOR_JOURNEYS] },
  },
  {
    name: "seeds-only-for-api-and-e2e",
    comment: "Seeds write straight into the database, which is none of the other applications' business.",
    from: { path: "^(bot|miniapp|backoffice|shared)/" },
    to: { path: "^api/seed/" },
  },
  {
    name: "bot-has-no-database",
    comment: "The bot is a client of the API: a rule that the API enforces cannot be gone around.",
    from: { path: "^bot/" },
    to: { path: SQL_PACKAGES },
  },
  {
    name: "nobody-imports-scripts",
    comment: "Scripts start and test the product; the product must run without them.",
    from: { path: "^((api|bot|miniapp|backoffice|shared)/src|api/matching)/" },
    to: { path: "^scripts/" },
  },
]

/** The groups of capabilities in api/src, by whom they serve. */
const GROUPS = "(?:accounts|stock|counter|reporting|finding|platform|operations)"

const apiPointsInward = [
  {
    name: "matching-knows-nobody",
    comment:
      "What a name is must be the same for search, photos, imports and forms, so matching stands below all of them.",
    from: { path: "^api/matching/" },
    to: { path: ".", pathNot: "^api/matching/" },
  },
  {
    name: "only-repos-see-sql",
    comment:
      "What the database looks like is known in one kind of place, so a table can change without a search.",
    // Failures recognises the database's errors and knows no table.
    from: {
      path: "^api/src/",
      pathNot: [
        "Repo\\.ts$",
        "^api/src/migrations/",
        "^api/src/Sql(?:/|\\.ts$)",
        "^api/src/server/Failures\\.ts$",
      ],
    },
    to: { path: SQL_PACKAGES },
  },
  {
    name: "repo-only-for-its-own-service",
    comment: "A module may use another's service, whose rules then hold, never its repo, which has none.",
    from: { path: "^api/src/([a-z]+/[A-Za-z]+)(?:/|\\.ts$)" },
    to: { path: "^api/src/.+Repo\\.ts$", pathNot: "^api/src/$1(?:/|Repo\\.ts$)" },
  },
  {
    name: "handlers-ask-services",
    comment: "A handler translates between HTTP and a service; reading rows itself, it would skip the rules.",
    from: { path: "^api/src/.+Http\\.ts$" },
    to: { path: "Repo\\.ts$" },
  },
  {
    name: "handlers-only-for-the-server",
    comment: "Services do not know HTTP, so that jobs and tests can call them too.",
    from: { path: "^api/src/", pathNot: "^api/src/server/" },
    to: { path: "^api/src/.+[a-z]Http\\.ts$" },
  },
  {
    name: "server-only-for-main",
    comment: "The server puts the capabilities together; importing it back would tie them all together.",
    from: { path: "^api/src/", pathNot: ["^api/src/(server|cluster)/", "^api/src/main\\.ts$"] },
    to: { path: "^api/src/server/" },
  },
  {
    name: "http-helpers-for-handlers",
    comment: "A service or repo that reads a request could not be called by a job or a test.",
    from: { path: "^api/src/", pathNot: ["Http\\.ts$", "^api/src/(server|http|cluster)/"] },
    to: { path: "^api/src/http/" },
  },
  {
    name: "http-helpers-stand-on-the-ground",
    comment: "What every handler uses knows no capability.",
    from: { path: "^api/src/http/" },
    to: { path: `^api/src/(?:${GROUPS}|server|jobs)/` },
  },
  {
    name: "jobs-above-capabilities",
    comment: "The clock and the cluster call capabilities; none of them knows that they are there.",
    from: { path: `^api/src/(?:${GROUPS}|server|http)/` },
    to: { path: "^api/src/(jobs|cluster)/" },
  },
  {
    name: "platform-below-the-other-groups",
    comment:
      "Files, caches and limits serve every capability and know none of them; their handlers ask who calls.",
    from: { path: "^api/src/platform/", pathNot: "Http\\.ts$" },
    to: { path: `^api/src/${GROUPS}/`, pathNot: "^api/src/platform/" },
  },
  {
    name: "repos-call-nobody",
    comment:
      "A repo reads and writes rows; decisions, and with them other services, belong to the service above it.",
    from: { path: "^api/src/.+Repo\\.ts$" },
    to: {
      path: "^api/src/",
      pathNot: [
        "^api/src/(Sql|Config)(?:/|\\.ts$)",
        "Row\\.ts$",
        "^api/src/[a-z]+/[A-Z]\\w+/",
        "^api/src/platform/(ListPage|Slices)\\.ts$",
      ],
    },
  },
  {
    name: "main-is-the-top",
    comment: "main.ts provides the outside world and starts; whoever imports it starts a server by accident.",
    from: {},
    to: { path: "^(api|bot)/src/main\\.ts$" },
  },
]

const webPointsInward = [
  {
    name: "features-never-import-features",
    comment:
      "A route puts features together; features that know each other cannot be changed or removed alone.",
    from: { path: "^(miniapp|backoffice)/src/features/([^/]+)/" },
    to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
  },
  {
    name: "features-do-not-know-the-app",
    comment: "The app is put together from features, not the other way round.",
    from: { path: "^(miniapp|backoffice)/src/features/" },
    to: { path: "^$1/src/app/" },
  },
  {
    name: "kit-knows-no-feature",
    comment: "Components, lib and platform serve every feature, so they know none of them.",
    from: { path: "^(miniapp|backoffice)/src/(components|lib|platform|i18n)/" },
    to: { path: "^$1/src/(features|app)/" },
  },
  {
    name: "telegram-behind-the-platform",
    comment: "The same pages run on the plain web, so only one file knows Telegram's SDK.",
    from: { path: "^(miniapp|backoffice)/src/", pathNot: "platform/telegram/telegram-client[.]ts$" },
    to: { path: "node_modules/@telegram-apps/" },
  },
  {
    name: "charts-behind-components",
    comment: "recharts is large; kept behind components/charts, only the pages that draw load it.",
    from: { path: "^(miniapp|backoffice)/src/", pathNot: "^backoffice/src/components/charts/" },
    to: { path: "node_modules/recharts/" },
  },
  {
    name: "no-effect-on-a-phone",
    comment: "The web apps take their types from shared; the Effect runtime would double what a phone loads.",
    from: { path: "^((miniapp|backoffice)/src|shared/web)/" },
    to: { path: "node_modules/(effect|@effect)/" },
  },
]

const everywhere = [
  {
    name: "no-cycles",
    comment: "Modules in a circle can only be understood, tested and loaded all at once.",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolvable",
    comment: "An import that leads nowhere fails at the worst moment, when it is needed.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "declared-dependencies",
    comment: "A package that no package.json names is there by luck and gone with the next update.",
    from: { path: "^(shared|api|bot|miniapp|backoffice|e2e|scripts)/" },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-development-packages-in-the-product",
    comment: "Development packages are not there where the product runs.",
    from: { path: "^(shared/src|api/src|api/matching|bot/src)/", pathNot: "\\.test\\.tsx?$" },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm"], pathNot: "node_modules/@types/" },
  },
]

module.exports = {
  forbidden: [
    ...sharedStandsAlone,
    ...webPlatform,
    ...applicationsStandApart,
    ...apiPointsInward,
    ...webPointsInward,
    ...everywhere,
  ].map((rule) => Object.assign(rule, { severity: "error" })),
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(miniapp|backoffice)/dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
    },
  },
}
