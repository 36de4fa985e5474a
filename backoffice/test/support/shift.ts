/** An amount in notes of both currencies. */
export const notes = (usd: number, riel: number) => ({ usd, riel })

/** The clerk's own shift, with which the drawer began; it is not counted yet. */
export const openShift = {
  id: 5,
  staff_name: "Keo Rith",
  is_own: true,
  drawer: null,
  opened_at: "2026-11-22T01:00:00.000Z",
  closed_at: null,
  closed_by: null,
  float: notes(20, 40_000),
  counted: null,
  expected: null,
  difference: null,
  riel_per_dollar: null,
  note: null,
  moves: [],
  figures: null,
}
