import { allPlaces, capital, phnomPenhDistricts } from "../../src/Search/PlaceRules.ts"
import {
  bounds,
  circleMarker,
  divIcon,
  latLng,
  latLngBounds,
  map as newMap,
  marker,
  point,
  polygon,
  tileLayer,
} from "leaflet"
import type { Bounds, LatLngTuple, Map as LeafletMap, Marker } from "leaflet"
import leafletStyles from "leaflet/dist/leaflet.css?inline"
import { useEffect, useEffectEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { pageMeta } from "../browser/page-meta.ts"
import { languageOf } from "../i18n/languages.ts"
import { cambodiaOutline } from "./cambodia-outline.ts"
import styles from "./place-map.module.css"

/** A point in degrees. */
type Point = { readonly latitude: number; readonly longitude: number }

/** A pharmacy on a map: what is said of it in a few letters, and to screen readers. */
export type MapPin = Point & {
  readonly id: number
  readonly words: string
  readonly label: string
  /** Whether it is of less use now: closed or out of stock. */
  readonly isFaint: boolean
}

export type PlaceMapProps = {
  readonly label: string
  readonly pins: ReadonlyArray<MapPin>
  /** Where the distances are measured from. */
  readonly here: Point | undefined
  readonly onPick?: (id: number) => void
  /** Whether it is a low picture that stands still, so that fingers scroll what is around it. */
  readonly isSmall?: boolean
}

/** What a picture that stands still does not do. */
const still = {
  boxZoom: false,
  doubleClickZoom: false,
  dragging: false,
  keyboard: false,
  scrollWheelZoom: false,
  touchZoom: false,
  zoomControl: false,
} as const

/** From the whole country to single houses. */
const zooms = { minZoom: 6, maxZoom: 18 }
/** How a map behaves. Leaflet itself would look at the size of the window alone, and draw a moment later. */
const usual = { ...zooms, zoomSnap: 0.5, trackResize: false }
/** The first view goes no nearer than the streets around. */
const nearest = 15
/** A single place and a small picture are shown from farther off where there are no tiles: the drawing has no streets. */
const nearestDrawn = 11
/** Metres within which points are a single place. */
const onePlace = 500
/** The zoom from which the districts of the capital do not cover each other. */
const districtsFrom = 11
/** Pharmacies that the first view is fitted to. */
const mostAtFirst = 5
const attribution = '<a href="https://www.openstreetmap.org/copyright" rel="noreferrer">© OpenStreetMap</a>'

const at = ({ latitude, longitude }: Point): LatLngTuple => [latitude, longitude]

/** Leaflet's own styles come with the map, not with the first page. */
const addStyles = () => {
  if (document.querySelector("style[data-map]") !== null) return
  const element = document.createElement("style")
  element.dataset["map"] = ""
  element.textContent = leafletStyles
  document.head.append(element)
}

/** What lies below the tiles, and is seen where there are none: the land, and the names of its towns. */
const drawGround = (map: LeafletMap, language: "en" | "km") => {
  // Within one pane the drawing would lie over the names in its upper part.
  for (const [name, layer] of [
    ["ground", "150"],
    ["towns", "151"],
  ] as const) {
    const pane = map.createPane(name)
    pane.style.zIndex = layer
    pane.style.pointerEvents = "none"
  }
  for (const ring of cambodiaOutline)
    polygon(
      ring.map(([latitude, longitude]) => at({ latitude, longitude })),
      {
        className: styles["land"] ?? "",
        interactive: false,
        pane: "ground",
      },
    ).addTo(map)
  const names: Array<Marker> = []
  map.on("zoomend", () => {
    map.getContainer().toggleAttribute("data-districts", map.getZoom() >= districtsFrom)
    hideCovered(map, names)
  })
  for (const place of allPlaces) {
    const name = document.createElement("span")
    name.textContent = place[language]
    const isDistrict = phnomPenhDistricts.includes(place)
    const kind = isDistrict ? styles["district"] : place.id === capital ? styles["capital"] : ""
    const icon = divIcon({ className: `${styles["town"]} ${kind}`, html: name, iconSize: [0, 0] })
    names.push(marker(at(place), { icon, interactive: false, keyboard: false, pane: "towns" }).addTo(map))
  }
  // the names are there when the map is ready, after the first zoom
  map.whenReady(() => hideCovered(map, names))
}

/** Hides the names that would cover one that comes before them in the list. */
const hideCovered = (map: LeafletMap, names: ReadonlyArray<Marker>) => {
  const shown: Array<Bounds> = []
  for (const name of names) {
    const word = name.getElement()?.firstElementChild
    if (!(word instanceof HTMLElement) || word.offsetWidth === 0) continue
    const half = point(word.offsetWidth, word.offsetHeight).divideBy(2)
    const middle = map.latLngToLayerPoint(name.getLatLng())
    const place = bounds(middle.subtract(half), middle.add(half))
    const isCovered = shown.some((other) => other.overlaps(place))
    word.style.visibility = isCovered ? "hidden" : ""
    if (!isCovered) shown.push(place)
  }
}

/** What is shown at first: where the person is, and the pharmacies that are nearest. Those farther off are a zoom away. */
const firstView = (pins: ReadonlyArray<MapPin>, here: Point | undefined): ReadonlyArray<LatLngTuple> => {
  if (here === undefined) return pins.map(at)
  const from = latLng(at(here))
  const near = pins.toSorted((one, other) => from.distanceTo(at(one)) - from.distanceTo(at(other)))
  return [at(here), ...near.slice(0, mostAtFirst).map(at)]
}

/** A pin is a button with words, which says more than a drawing does. */
const pinIcon = ({ words, isFaint }: MapPin) => {
  const text = document.createElement("span")
  text.textContent = words
  const classes = [styles["pin"], isFaint ? styles["faint"] : ""].join(" ")
  return divIcon({ className: classes, html: text, iconSize: [0, 0] })
}

/**
 * Pharmacies on a map that is moved by fingers, mouse and keyboard. Tiles come from the server's `MAP_TILES_URL`; without it, or
 * when they do not arrive, the pins lie on a drawing of the country.
 */
export const PlaceMap = ({ label, pins, here, onPick, isSmall = false }: PlaceMapProps) => {
  const { i18n } = useTranslation()
  const language = languageOf(i18n.resolvedLanguage)
  const element = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent((id: number) => onPick?.(id))
  const isPickable = onPick !== undefined
  const shown = JSON.stringify({ pins, here })
  useEffect(() => {
    if (element.current === null) return undefined
    addStyles()
    const { pins: known, here: from } = JSON.parse(shown) as Pick<PlaceMapProps, "pins" | "here">
    const map = newMap(element.current, { ...usual, ...(isSmall ? still : {}) })
    map.attributionControl.setPrefix(false)
    drawGround(map, language)
    const tiles = pageMeta("map-tiles-url")
    if (tiles !== undefined) tileLayer(tiles, { ...zooms, attribution }).addTo(map)
    const points = firstView(known, from)
    if (points.length > 0) {
      const view = latLngBounds([...points])
      const isOne = view.getSouthWest().distanceTo(view.getNorthEast()) < onePlace
      const maxZoom = (isOne || isSmall) && tiles === undefined ? nearestDrawn : nearest
      map.fitBounds(view, { animate: false, maxZoom, padding: [56, 44] })
    }
    if (from !== undefined)
      circleMarker(at(from), { className: styles["here"] ?? "", interactive: false, radius: 7 }).addTo(map)
    for (const pin of known) {
      const added = marker(at(pin), {
        icon: pinIcon(pin),
        interactive: isPickable,
        keyboard: isPickable,
        zIndexOffset: pin.isFaint ? 0 : 500,
      }).addTo(map)
      const button = added.getElement()
      if (isPickable) button?.setAttribute("aria-label", pin.label)
      added.on("click keypress", (event) => {
        const { originalEvent } = event as { originalEvent?: Event }
        if (originalEvent instanceof KeyboardEvent) {
          if (![" ", "Enter"].includes(originalEvent.key)) return
          // the space bar would also scroll the page
          originalEvent.preventDefault()
        }
        pick(pin.id)
      })
    }
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(element.current)
    return () => {
      resized.disconnect()
      map.remove()
    }
  }, [shown, language, isPickable, isSmall])
  return (
    <div
      aria-label={label}
      className={styles["map"]}
      data-small={isSmall || undefined}
      ref={element}
      role="region"
    />
  )
}
