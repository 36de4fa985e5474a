export const places = {
  hint: "Distances are measured from the middle of the place you choose.",
  filter: "Find a province or district",
  none: "No place has this name.",
  districts: "Districts of Phnom Penh",
  provinces: "Provinces and towns",
} as const
