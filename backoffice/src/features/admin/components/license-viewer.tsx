import { ActionIcon, Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { useSeen } from "@rokthnam/shared/web/browser/use-seen"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconExternalLink, IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEffect, useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import { usePreview } from "../../../components/frames/form/use-preview.ts"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { licenseQuery } from "../lib/use-license.ts"
import { LicenseEmpty, openInTab } from "../lib/open-license.ts"
import { useZoom } from "../lib/use-zoom.ts"
import type { Zoom } from "../lib/use-zoom.ts"
import styles from "./license-viewer.module.css"

type Props = {
  /** The stored name of the file. */
  readonly name: string
  /** The licence was seen: it came and was on the screen, or it was pressed or opened. */
  readonly onSeen: () => void
}

/** A licence beside its data: a picture or a PDF that is made larger by buttons and keys, or opened in a new tab. */
export const LicenseViewer = ({ name, onSeen }: Props) => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const { data: file, error, refetch } = useQuery(licenseQuery(name))
  const zoom = useZoom()
  if (error !== null && file === undefined) {
    // A licence that did not come differs from one that came and cannot be shown.
    const words = t(error instanceof LicenseEmpty ? "failed.preview" : "failed.license")
    return <ErrorBanner message={errorWords(error, words)} onRetry={() => void refetch()} />
  }
  if (file === undefined) return <Skeleton h={420} radius="lg" />
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <ZoomButtons zoom={zoom} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={() => {
            openInTab(file)
            onSeen()
          }}
        >
          {t("review.newTab")}
        </Button>
      </Group>
      <Sheet file={file} zoom={zoom} onSeen={onSeen} />
    </Stack>
  )
}

const ZoomButtons = ({ zoom }: { readonly zoom: Zoom }) => {
  const { t } = useTranslation("admin")
  const percent = `${Math.round(zoom.factor * 100)} %`
  return (
    <Group gap={4} role="group" aria-label={t("review.zoom")}>
      <ActionIcon
        variant="default"
        onClick={zoom.out}
        disabled={!zoom.canOut}
        aria-label={t("review.zoomOut")}
      >
        <IconZoomOut aria-hidden />
      </ActionIcon>
      <Text miw="4em" ta="center" role="status">
        {percent}
      </Text>
      <ActionIcon variant="default" onClick={zoom.in} disabled={!zoom.canIn} aria-label={t("review.zoomIn")}>
        <IconZoomIn aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" onClick={zoom.reset} aria-label={t("review.zoomReset")}>
        <IconZoomReset aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type SheetProps = { readonly file: Blob; readonly zoom: Zoom; readonly onSeen: () => void }

/** Below the data on a phone a licence has come long before anybody scrolls to it: half of it must be on the screen. */
const seenShare = 0.5

/** Tells that a sheet was seen, once it has come and was on the screen, pressed, or made larger or smaller. */
const useSheetSeen = (onSeen: () => void, { factor }: Zoom) => {
  const frame = useRef<HTMLDivElement>(null)
  const [hasCome, setCome] = useState(false)
  const isSeen = useSeen(frame, { isThere: hasCome, share: seenShare })
  const isHandled = hasCome && factor !== 1
  useEffect(() => {
    if (isSeen || isHandled) onSeen()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is told when it is seen, not when the page is drawn again
  }, [isSeen, isHandled])
  return { frame, onLoad: () => setCome(true), onClick: () => (hasCome ? onSeen() : undefined) }
}

/** The document. Its arrows scroll, and + − 0 zoom, once it has the focus. */
const Sheet = ({ file, zoom, onSeen }: SheetProps) => {
  const { t } = useTranslation("admin")
  const url = usePreview(file)
  const { frame, ...seeing } = useSheetSeen(onSeen, zoom)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { "+": zoom.in, "=": zoom.in, "-": zoom.out, "0": zoom.reset }[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  if (url === null) return null
  if (file.type === "application/pdf") return <PdfSheet url={url} zoom={zoom} onSeen={onSeen} />
  return (
    <Box
      ref={frame}
      className={styles["frame"] ?? ""}
      role="region"
      aria-label={t("review.sheet")}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <img
        alt={t("review.sheet")}
        className={styles["image"]}
        src={url}
        style={{ width: `${zoom.factor * 100}%` }}
        {...seeing}
      />
    </Box>
  )
}

/** A PDF in the browser's own viewer, which has its keys; browsers of phones have none and open it apart. */
const PdfSheet = ({ url, zoom, onSeen }: Omit<SheetProps, "file"> & { readonly url: string }) => {
  const { t } = useTranslation("admin")
  const { frame, onLoad } = useSheetSeen(onSeen, zoom)
  if (!navigator.pdfViewerEnabled) return <Text c="dimmed">{t("review.noViewer")}</Text>
  return (
    // Focused by the viewer within, whose keys scroll it.
    <Box ref={frame} className={styles["frame"] ?? ""}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not show a PDF in a sandbox, and it runs no page */}
      <iframe
        className={styles["viewer"]}
        // Without its list of pages, which would take most of the width. The page is as wide as the viewer, whose width
        // follows the zoom: a size in percent would be that of the paper, not of this place.
        src={`${url}#navpanes=0&view=FitH`}
        style={{ width: `${zoom.factor * 100}%` }}
        title={t("review.sheet")}
        onLoad={onLoad}
      />
    </Box>
  )
}
