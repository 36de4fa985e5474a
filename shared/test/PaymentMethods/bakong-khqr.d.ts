/** The parts of the National Bank's library that the tests use. It ships no types. */
declare module "bakong-khqr" {
  export class IndividualInfo {
    constructor(account: string, name: string, city: string, more: { readonly currency: number })
  }
  export class MerchantInfo {
    constructor(
      account: string,
      name: string,
      city: string,
      merchantId: string,
      bank: string,
      more: { readonly currency: number },
    )
  }
  type Made = { readonly data: { readonly qr: string } }
  export class BakongKHQR {
    generateIndividual(info: IndividualInfo): Made
    generateMerchant(info: MerchantInfo): Made
    static verify(code: string): { readonly isValid: boolean }
    static decode(code: string): { readonly data: Readonly<Record<string, string | null>> }
  }
  export const khqrData: { readonly currency: { readonly usd: number; readonly khr: number } }
}
