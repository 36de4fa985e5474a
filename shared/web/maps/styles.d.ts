// What the build of the web apps makes of style sheets.
declare module "*.module.css" {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module "*.css?inline" {
  const text: string
  export default text
}
