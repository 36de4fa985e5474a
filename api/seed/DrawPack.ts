import sharp, { type Sharp } from "sharp"

/** How to draw a pack, as if photographed with a phone. */
export interface DrawnPack {
  readonly name: string
  readonly strength: string
  readonly ingredient?: string
  /** The content printed on the box; by default ten strips of ten tablets. */
  readonly content?: string
  readonly maker?: string
  /** Degrees, clockwise. */
  readonly turn?: number
  /** Standard deviation of the blur in pixels. */
  readonly blur?: number
  /** 0 is no shade, 1 is black at the darker end. */
  readonly shade?: number
  /** Strength of grain, 0 to 1. */
  readonly grain?: number
  readonly light?: boolean
  readonly longSide?: number
}

const front = (pack: DrawnPack): Buffer => {
  const [paper, ink, band] =
    pack.light === false ? ["#1d3557", "#ffffff", "#e63946"] : ["#fdfdf8", "#14213d", "#2a9d8f"]
  return Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-family="DejaVu Sans, Arial, sans-serif">
      <defs><linearGradient id="shade" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#000" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity="${pack.shade ?? 0}"/>
      </linearGradient></defs>
      <rect width="1200" height="800" fill="#8d7b68"/>
      <rect x="140" y="150" width="920" height="500" rx="8" fill="${paper}"/>
      <rect x="140" y="440" width="920" height="50" fill="${band}"/>
      <text x="190" y="310" font-size="100" font-weight="bold" fill="${ink}">${pack.name}</text>
      <text x="190" y="400" font-size="48" fill="${ink}">${pack.strength}</text>
      <text x="190" y="550" font-size="34" fill="${ink}">${pack.ingredient ?? ""} ${pack.content ?? "10 x 10 Tablets"}</text>
      <text x="190" y="610" font-size="26" fill="${ink}">Manufactured by ${pack.maker ?? "Mekong Pharma Co., Ltd."}</text>
      <rect width="1200" height="800" fill="url(#shade)"/>
    </svg>`)
}

const grained = async (image: Sharp, strength: number): Promise<Sharp> => {
  const { width = 0, height = 0 } = await sharp(await image.clone().png().toBuffer()).metadata()
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 * strength },
    },
  })
    .png()
    .toBuffer()
  return sharp(await image.png().toBuffer()).composite([{ input: noise, blend: "soft-light" }])
}

/** Draws the pack as a JPEG photo. */
export const drawPack = async (pack: DrawnPack): Promise<Buffer> => {
  const turned = await sharp(front(pack))
    .rotate(pack.turn ?? 0, { background: "#8d7b68" })
    .png()
    .toBuffer()
  const blurred = pack.blur === undefined ? sharp(turned) : sharp(turned).blur(pack.blur)
  const rough = pack.grain === undefined ? blurred : await grained(blurred, pack.grain)
  const longSide = pack.longSide ?? 1600
  return sharp(await rough.png().toBuffer())
    .flatten({ background: "#8d7b68" })
    .resize(longSide, longSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Draws packs one above the other, as one JPEG photo. */
export const drawPacks = async (packs: ReadonlyArray<DrawnPack>): Promise<Buffer> => {
  const fronts = await Promise.all(packs.map((pack) => sharp(front(pack)).png().toBuffer()))
  const height = 800 * packs.length
  const all = await sharp({ create: { width: 1200, height, channels: 3, background: "#8d7b68" } })
    .composite(fronts.map((input, index) => ({ input, left: 0, top: 800 * index })))
    .png()
    .toBuffer()
  return sharp(all).resize(1600, 1600, { fit: "inside" }).jpeg({ quality: 85 }).toBuffer()
}

/** Whether this machine has a font to draw with. */
export const canDraw = async (): Promise<boolean> => {
  const letter = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30" font-size="30">M</text></svg>`
  const { channels } = await sharp(Buffer.from(letter)).flatten({ background: "#fff" }).stats()
  return (channels[0]?.min ?? 255) < 128
}

/** Ten packs, each drawn under another condition. */
export const tenPacks: ReadonlyArray<DrawnPack> = [
  { name: "Paracetamol", strength: "500mg" },
  { name: "Amoxicillin", strength: "250mg", turn: 90 },
  { name: "Ibuprofen", strength: "400mg", turn: 180 },
  { name: "Metformin", strength: "850mg", turn: 270 },
  { name: "Amlodipine", strength: "5mg", turn: 20 },
  { name: "Omeprazole", strength: "20mg", blur: 3 },
  { name: "Cetirizine", strength: "10mg", shade: 0.85 },
  { name: "Azithromycin", strength: "250mg", grain: 0.9, shade: 0.4 },
  { name: "Panadol", strength: "500mg", ingredient: "paracetamol", light: false, turn: -12 },
  { name: "Loratadine", strength: "10mg", longSide: 480, blur: 1.2 },
]
