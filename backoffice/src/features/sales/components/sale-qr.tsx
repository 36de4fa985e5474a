import { Button, Image, Modal, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconQrcode } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { amountIn, codeLifetime, saleCode } from "../lib/sale-code.ts"
import type { CodeAmount } from "../lib/sale-code.ts"

export type Method = Answer<"GET /inventory/payment-methods">[number]

type Props = {
  readonly method: Method
  readonly totalCents: number
  /** Riel for a dollar; undefined while it is not known. */
  readonly rate: number | undefined
}

/** Opens the QR code that the customer scans. */
export const SaleQr = (props: Props) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        mt="xs"
        variant="default"
        fullWidth
        leftSection={<IconQrcode size={20} aria-hidden />}
        onClick={open}
      >
        {t("payment.showQr")}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={props.method.method_name}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <Codes {...props} />
      </Modal>
    </>
  )
}

/** The code with this sale's amount, made when it is opened, or the picture as the bank gave it. */
const Codes = ({ method, totalCents, rate }: Props) => {
  const [now] = useState(Date.now)
  const [asPicture, setAsPicture] = useState(false)
  const amount = method.khqr === null ? undefined : amountIn(method.khqr, totalCents, rate)
  const code = method.khqr === null || amount === undefined ? undefined : saleCode(method.khqr, amount, now)
  const own =
    method.khqr === null || amount === undefined || code === undefined ? undefined : { amount, code }
  return (
    <Stack align="center" gap="sm">
      {own === undefined || asPicture ? (
        <Picture method={method} totalCents={totalCents} />
      ) : (
        <OwnCode method={method} {...own} />
      )}
      {own === undefined ? null : <Switch isPicture={asPicture} onSwitch={() => setAsPicture(!asPicture)} />}
    </Stack>
  )
}

const Switch = ({ isPicture, onSwitch }: { readonly isPicture: boolean; readonly onSwitch: () => void }) => {
  const { t } = useTranslation("sales")
  return (
    <Button variant="subtle" onClick={onSwitch}>
      {t(isPicture ? "payment.withAmount" : "payment.picture")}
    </Button>
  )
}

const Picture = ({ method, totalCents }: { readonly method: Method; readonly totalCents: number }) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  return (
    <>
      <Image
        src={imageUrl(method.qr_photo ?? "")}
        alt={t("payment.qrAlt", { method: method.method_name })}
        maw={360}
        bg="white"
        p="sm"
        radius="md"
      />
      <Text size="xl" fw={700}>
        {cents(totalCents)}
      </Text>
      <Text c="dimmed" ta="center">
        {method.bank_info}
      </Text>
    </>
  )
}

type OwnProps = { readonly method: Method; readonly amount: CodeAmount; readonly code: string }

const OwnCode = ({ method, amount, code }: OwnProps) => {
  const { t } = useTranslation("sales")
  const { cents, riel } = useFormat()
  const { path, size } = qrPath(code)
  const words = amount.currency === "USD" ? cents(amount.amount) : riel(amount.amount)
  return (
    <>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("payment.codeAlt", { amount: words })}
        style={{ width: "100%", maxWidth: 320, background: "white", borderRadius: "var(--radius-md)" }}
      >
        <path d={path} fill="black" />
      </svg>
      <Text size="xl" fw={700}>
        {words}
      </Text>
      <Text ta="center">{t("payment.payee", { name: method.khqr?.merchant_name ?? "" })}</Text>
      <Text c="dimmed" ta="center" size="sm">
        {t("payment.check", { minutes: codeLifetime / 60_000 })}
      </Text>
    </>
  )
}
