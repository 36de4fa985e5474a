import mark from "../../../../shared/design/mark.svg"

/** The sign of both web apps: a pin with a pharmacy's cross. */
export const BrandMark = ({ size }: { readonly size: number }) => (
  <img src={mark} alt="" width={size} height={size} />
)
