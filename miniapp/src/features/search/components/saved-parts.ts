export { KeepPlace } from "./keep-place.tsx"
export { OwnList } from "./own-list.tsx"
export { SavedChoice } from "./saved-choice.tsx"
