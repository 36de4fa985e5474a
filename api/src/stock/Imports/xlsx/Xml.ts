import sax from "sax"
import { TextDecoder } from "node:util"

/** What to do with the parts of an XML document. Names come without their prefix. */
export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const localName = (name: string): string => {
  const colon = name.indexOf(":")
  return colon < 0 ? name : name.slice(colon + 1)
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8"

/**
 * Reads an XML document as it comes and yields after each part of it, so that what was heard can be handed on. Throws
 * if it is not well-formed.
 */
export async function* heardXml(bytes: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const { open, text = () => undefined, close = () => undefined } = listener
  const parser = Object.assign(sax.parser(true, { position: false }), {
    onopentag: ({ name, attributes }: sax.Tag) => open(localName(name), attributes),
    ontext: text,
    oncdata: text,
    onclosetag: (name: string) => close(localName(name)),
    onerror: (error: Error) => {
      throw error
    },
  })
  let decoder: TextDecoder | undefined
  for await (const part of bytes) {
    decoder ??= new TextDecoder(encodingOf(part), { fatal: true })
    parser.write(decoder.decode(part, { stream: true }))
    yield
  }
  parser.write(decoder?.decode() ?? "").close()
  yield
}

/** Reads a whole XML document. */
export const hearXml = async (bytes: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> => {
  for await (const _ of heardXml(bytes, listener));
}

/** Resolves the escapes of characters that XML cannot hold, such as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
