/** Line icons on a 24 px grid. */
const paths = {
  search: "M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM15.6 15.6 20.5 20.5",
  pin: "M12 21s7-6.1 7-11.5a7 7 0 1 0-14 0C5 14.9 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  locate: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3",
  map: "M9 4 3.5 6.5v13L9 17l6 3 5.5-2.5v-13L15 7 9 4ZM9 4v13M15 7v13",
  phone:
    "M5 3.5h3.5l1.5 4.5-2 1.5a13 13 0 0 0 6.5 6.5l1.5-2 4.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5A16.5 16.5 0 0 1 3.5 5 1.5 1.5 0 0 1 5 3.5Z",
  camera:
    "M4 7.5h3.5l1.5-3h6l1.5 3H20a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  cart: "M2.5 3.5H5l2.5 12h11l2-8.5H6M9 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM17 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  bell: "M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 20.5a2 2 0 0 0 4 0",
  check: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.4v.1",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1",
  left: "M14.5 5.5 8 12l6.5 6.5",
  right: "M9.5 5.5 16 12l-6.5 6.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M4 6.5h16M9.5 6.5v-3h5v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6",
  logout: "M14.5 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h9.5M10 12h11M17.5 8.5 21 12l-3.5 3.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  box: "M12 3 4 7v10l8 4 8-4V7l-8-4ZM4 7l8 4 8-4M12 11v10",
  pill: "M4.7 12.2l7.5-7.5a5 5 0 0 1 7.1 7.1l-7.5 7.5a5 5 0 0 1-7.1-7.1ZM8.5 8.5l7 7",
  send: "M21 4 3 11l6 2.5L19 6l-8 9v5l3-3.5 4 2.5L21 4Z",
  share: "M12 15.5v-12M7.5 7.5 12 3l4.5 4.5M6 11H4.5v9.5h15V11H18",
  mail: "M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3.5 6.5 12 13l8.5-6.5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
  store:
    "M4 10v10h16V10M3 6l1.5-2.5h15L21 6v2a2.5 2.5 0 0 1-4.5 1.5 2.8 2.8 0 0 1-4.5 0 2.8 2.8 0 0 1-4.5 0A2.5 2.5 0 0 1 3 8V6ZM12 12.5v5M9.5 15h5",
  bookmark: "M6.5 3.5h11V20.5L12 16.5 6.5 20.5V3.5Z",
  print: "M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7V14Z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  external: "M13.5 4H20v6.5M20 4l-9 9M10 5.5H5a1 1 0 0 0-1 1V19a1 1 0 0 0 1 1h12.5a1 1 0 0 0 1-1v-5",
} as const

export type IconName = keyof typeof paths

type IconProps = { readonly name: IconName; readonly size?: number }

/** A decorative icon, hidden from screen readers: the text beside it or the label of the button carries the meaning. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    aria-hidden="true"
    fill="none"
    focusable="false"
    height={size}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    style={{ flex: "none" }}
    viewBox="0 0 24 24"
    width={size}
  >
    <path d={paths[name]} />
  </svg>
)
