import mark from "../../../../shared/design/mark.svg"

/** The logo of both web apps: a map pin with a pharmacy cross. */
export const BrandMark = ({ size }: { readonly size: number }) => (
  <img src={mark} alt="" width={size} height={size} />
)
