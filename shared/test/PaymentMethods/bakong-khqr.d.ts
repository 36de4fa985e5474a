/** The parts of the National Bank's library that the tests use. It ships no types. */
declare module "bakong-khqr" {
  type More = { readonly currency: number }
  type Info = object
  export const IndividualInfo: new (account: string, name: string, city: string, more: More) => Info
  export const MerchantInfo: new (
    account: string,
    name: string,
    city: string,
    merchantId: string,
    bank: string,
    more: More,
  ) => Info
  type Made = { readonly data: { readonly qr: string } }
  export class BakongKHQR {
    generateIndividual(info: Info): Made
    generateMerchant(info: Info): Made
    static verify(code: string): { readonly isValid: boolean }
    static decode(code: string): { readonly data: Readonly<Record<string, string | null>> }
  }
  export const khqrData: { readonly currency: { readonly usd: number; readonly khr: number } }
}
