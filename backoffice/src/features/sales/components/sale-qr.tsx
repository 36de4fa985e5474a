import { Button, Image, Modal, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconQrcode } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { amountIn, codeLifetime } from "../lib/sale-code.ts"
import type { CodeAmount } from "../lib/sale-code.ts"
import { shownCode } from "../lib/shown-codes.ts"
import { BakongCheck } from "./bakong-check.tsx"

export type Method = Answer<"GET /inventory/payment-methods">[number]

type Props = {
  /** The key of the order that is paid. */
  readonly order: string
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

/** Milliseconds between two looks at the clock while a code is shown. */
const tick = 1000

/** The time, so that a code whose time is over makes room for a new one while the dialog is open. */
const useTime = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The code with this order's amount, or the picture as the bank gave it. */
const Codes = ({ order, method, totalCents, rate }: Props) => {
  const now = useTime()
  const [asPicture, setAsPicture] = useState(false)
  const own = ownCode(order, method, totalCents, rate, now)
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

const ownCode = (
  order: string,
  method: Method,
  totalCents: number,
  rate: number | undefined,
  now: number,
) => {
  const { id, khqr } = method
  const amount = khqr === null ? undefined : amountIn(khqr, totalCents, rate)
  if (khqr === null || amount === undefined) return undefined
  const code = shownCode(order, { id, khqr }, amount, now)
  return code === undefined ? undefined : { amount, code }
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
      {method.khqr?.can_be_checked === true ? <BakongCheck key={code} code={code} /> : null}
    </>
  )
}
