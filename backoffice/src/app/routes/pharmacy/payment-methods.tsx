import { PaymentMethodsPage } from "../../../features/payments/components/payment-methods-page.tsx"

export const Component = PaymentMethodsPage
