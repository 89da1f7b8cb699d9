/** Places of the firms and their clients. Coordinates are those of the place, not of a building. */

export interface Locality {
  readonly suburb: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly latitude: number
  readonly longitude: number
}

type LocalityLine = readonly [
  suburb: string,
  city: string,
  state: string,
  zipcode: string,
  latitude: number,
  longitude: number,
]

const getLocality = ([suburb, city, state, zipcode, latitude, longitude]: LocalityLine): Locality => {
  return { suburb, city, state, zipcode, latitude, longitude }
}

export const australia: readonly Locality[] = (
  [
    ['Northcote', 'Melbourne', 'VIC', '3070', -37.77, 145.0],
    ['Fitzroy', 'Melbourne', 'VIC', '3065', -37.8, 144.98],
    ['Carlton', 'Melbourne', 'VIC', '3053', -37.8, 144.97],
    ['Brunswick', 'Melbourne', 'VIC', '3056', -37.77, 144.96],
    ['Footscray', 'Melbourne', 'VIC', '3011', -37.8, 144.9],
    ['Richmond', 'Melbourne', 'VIC', '3121', -37.82, 145.0],
    ['Collingwood', 'Melbourne', 'VIC', '3066', -37.8, 144.99],
    ['St Kilda', 'Melbourne', 'VIC', '3182', -37.86, 144.98],
    ['Williamstown', 'Melbourne', 'VIC', '3016', -37.86, 144.89],
    ['Preston', 'Melbourne', 'VIC', '3072', -37.74, 145.0],
    ['Coburg', 'Melbourne', 'VIC', '3058', -37.74, 144.97],
    ['Hawthorn', 'Melbourne', 'VIC', '3122', -37.82, 145.03],
    ['Kew', 'Melbourne', 'VIC', '3101', -37.81, 145.03],
    ['Abbotsford', 'Melbourne', 'VIC', '3067', -37.8, 145.0],
    ['Yarraville', 'Melbourne', 'VIC', '3013', -37.82, 144.89],
    ['Prahran', 'Melbourne', 'VIC', '3181', -37.85, 144.99],
    ['Port Melbourne', 'Melbourne', 'VIC', '3207', -37.84, 144.94],
    ['Docklands', 'Melbourne', 'VIC', '3008', -37.81, 144.95],
    ['Belmont', 'Geelong', 'VIC', '3216', -38.18, 144.34],
    ['Newtown', 'Geelong', 'VIC', '3220', -38.15, 144.34],
    ['Lake Wendouree', 'Ballarat', 'VIC', '3350', -37.55, 143.84],
    ['Golden Square', 'Bendigo', 'VIC', '3555', -36.78, 144.25],
    ['Castlemaine', 'Castlemaine', 'VIC', '3450', -37.06, 144.22],
    ['Daylesford', 'Daylesford', 'VIC', '3460', -37.35, 144.14],
    ['Torquay', 'Torquay', 'VIC', '3228', -38.33, 144.32],
    ['Warrnambool', 'Warrnambool', 'VIC', '3280', -38.38, 142.48],
    ['Battery Point', 'Hobart', 'TAS', '7004', -42.89, 147.33],
    ['Newtown', 'Sydney', 'NSW', '2042', -33.9, 151.18],
    ['Norwood', 'Adelaide', 'SA', '5067', -34.92, 138.63],
    ['West End', 'Brisbane', 'QLD', '4101', -27.48, 153.01],
  ] as const
).map(getLocality)

export const ireland: readonly Locality[] = (
  [
    ['Rathmines', 'Dublin', 'Leinster', 'D06 E2W7', 53.32, -6.27],
    ['Stoneybatter', 'Dublin', 'Leinster', 'D07 K5H3', 53.35, -6.29],
    ['Phibsborough', 'Dublin', 'Leinster', 'D07 R8C1', 53.36, -6.27],
    ['Clontarf', 'Dublin', 'Leinster', 'D03 V4X9', 53.36, -6.21],
    ['Drumcondra', 'Dublin', 'Leinster', 'D09 A6P2', 53.37, -6.25],
    ['Ringsend', 'Dublin', 'Leinster', 'D04 T1N8', 53.34, -6.22],
    ['Dún Laoghaire', 'Dublin', 'Leinster', 'A96 F3K6', 53.29, -6.13],
    ['Howth', 'Dublin', 'Leinster', 'D13 W9D5', 53.39, -6.07],
    ['Maynooth', 'Maynooth', 'Leinster', 'W23 C7E4', 53.38, -6.59],
    ['Bray', 'Bray', 'Leinster', 'A98 H2V6', 53.2, -6.1],
    ['Kilkenny', 'Kilkenny', 'Leinster', 'R95 N3X8', 52.65, -7.25],
    ['Sunday’s Well', 'Cork', 'Munster', 'T23 P6F1', 51.9, -8.49],
    ['Kinsale', 'Kinsale', 'Munster', 'P17 D4Y2', 51.71, -8.53],
    ['Ballybricken', 'Waterford', 'Munster', 'X91 K8R5', 52.26, -7.12],
    ['Ennis', 'Ennis', 'Munster', 'V95 T2H7', 52.84, -8.98],
    ['Salthill', 'Galway', 'Connacht', 'H91 W5C3', 53.26, -9.08],
    ['Westport', 'Westport', 'Connacht', 'F28 E9A6', 53.8, -9.52],
    ['Strandhill', 'Sligo', 'Connacht', 'F91 X4P7', 54.27, -8.6],
  ] as const
).map(getLocality)

export const streets = [
  'Acacia Street',
  'Albert Road',
  'Argyle Street',
  'Barkly Street',
  'Bell Lane',
  'Bishop Street',
  'Bridge Street',
  'Canning Street',
  'Chapel Street',
  'Church Hill',
  'Cobden Street',
  'Custom House Quay',
  'Dockside Avenue',
  'Drummond Street',
  'Elgin Place',
  'Foundry Lane',
  'George Street',
  'Gertrude Street',
  'Glasshouse Road',
  'Grattan Street',
  'Harbour Esplanade',
  'Hope Street',
  'Jetty Road',
  'Kerr Street',
  'Lighthouse Road',
  'Mill Lane',
  'Moor Street',
  'Nicholson Place',
  'Orchard Grove',
  'Palmer Street',
  'Quarry Road',
  'Railway Parade',
  'Ropewalk',
  'Rose Street',
  'Saint David Street',
  'Station Street',
  'Tannery Walk',
  'Victoria Parade',
  'Wharf Road',
  'Windmill Rise',
] as const

export const buildings = [
  '',
  '',
  '',
  '',
  'Level 1',
  'Level 2',
  'Suite 4',
  'Unit 7',
  'Ground floor',
  'Studio 3',
] as const

export const precincts = ['Wool Store precinct', 'c/o the caretaker', 'Market Hall, rear entrance', 'Gate 2'] as const
