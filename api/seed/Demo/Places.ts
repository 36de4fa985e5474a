/**
 * A pharmacy of the demonstration: name, street, town, and its coordinates in degrees (accurate to about 100 m).
 */
type Place = readonly [name: string, address: string, province: string, latitude: number, longitude: number]

/** The owner and staff of the first pharmacy have printed accounts. The last two pharmacies wait for approval. */
export const places: ReadonlyArray<Place> = [
  ["ឱសថស្ថាន សុខភាព · Sokhapheap Pharmacy", "Street 63, Boeung Keng Kang", "Phnom Penh", 11.5508, 104.9256],
  ["Psar Thmey Pharmacy", "Street 130, near the Central Market", "Phnom Penh", 11.5698, 104.921],
  ["ឱសថស្ថាន ទួលទំពូង", "Street 163, Toul Tompoung", "Phnom Penh", 11.5402, 104.9149],
  ["Toul Kork Family Pharmacy", "Street 315, Toul Kork", "Phnom Penh", 11.5797, 104.8983],
  ["Chroy Changvar Pharmacy", "National Road 6, Chroy Changvar", "Phnom Penh", 11.5935, 104.9318],
  ["ឱសថស្ថាន មានជ័យ", "Monivong Boulevard, Chbar Ampov", "Phnom Penh", 11.5312, 104.9397],
  ["Angkor Pharmacy", "Sivutha Boulevard", "Siem Reap", 13.3622, 103.8572],
  ["ឱសថស្ថាន វត្តបូព៌", "Wat Bo Road", "Siem Reap", 13.3587, 103.8622],
  ["Sangker Pharmacy", "Street 3, near the market", "Battambang", 13.1021, 103.199],
  ["ឱសថស្ថាន បាត់ដំបង", "National Road 5", "Battambang", 13.0946, 103.2041],
  ["Ochheuteal Pharmacy", "Ekareach Street", "Sihanoukville", 10.6153, 103.5229],
  ["ឱសថស្ថាន កំពង់ចាម", "Preah Monivong Street", "Kampong Cham", 11.9924, 105.4645],
  ["Kampot Riverside Pharmacy", "Street 735, by the old bridge", "Kampot", 10.6104, 104.1815],
  ["ឱសថស្ថាន តាកែវ", "National Road 2", "Takeo", 10.9908, 104.785],
  ["Prey Veng Pharmacy", "National Road 11", "Prey Veng", 11.4868, 105.3253],
  ["ឱសថស្ថាន ស្វាយរៀង", "National Road 1", "Svay Rieng", 11.0879, 105.7994],
  ["Pursat Central Pharmacy", "National Road 5", "Pursat", 12.5388, 103.9192],
  ["ឱសថស្ថាន កំពង់ធំ", "National Road 6", "Kampong Thom", 12.7111, 104.8887],
  ["Kratie Pharmacy", "Preah Soramarith Quay", "Kratie", 12.4881, 106.0188],
  ["ឱសថស្ថាន បានលុង", "National Road 78", "Banlung, Ratanakiri", 13.7394, 106.9873],
  ["Serei Saophoan Pharmacy", "National Road 6", "Sisophon", 13.5859, 102.9737],
  ["ឱសថស្ថាន កោះកុង", "Street 3", "Koh Kong", 11.6153, 102.9838],
  ["Stung Treng Pharmacy", "Street 63, near the river", "Stung Treng", 13.5259, 105.9683],
  ["ឱសថស្ថាន កែប", "National Road 33A", "Kep", 10.4829, 104.3167],
]

/** The number of pharmacies at the end of the list that wait for approval. */
export const pendingPlaces = 2
