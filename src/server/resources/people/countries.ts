/** Countries by their ISO 3166-1 numbers, which are the ids in the API, and by their common names. */
import { table } from '../../../contract/table.ts'

/** ISO 3166-1 alpha-2 code and number of each country. */
const codes = `
  AD20 AE784 AF4 AG28 AI660 AL8 AM51 AO24 AQ10 AR32 AS16 AT40 AU36 AW533 AX248 AZ31 BA70 BB52 BD50 BE56 BF854
  BG100 BH48 BI108 BJ204 BL652 BM60 BN96 BO68 BQ535 BR76 BS44 BT64 BV74 BW72 BY112 BZ84 CA124 CC166 CD180 CF140
  CG178 CH756 CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531 CX162 CY196 CZ203 DE276 DJ262 DK208
  DM212 DO214 DZ12 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FM583 FO234 FR250 GA266 GB826
  GD308 GE268 GF254 GG831 GH288 GI292 GL304 GM270 GN324 GP312 GQ226 GR300 GS239 GT320 GU316 GW624 GY328 HK344
  HM334 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IM833 IN356 IO86 IQ368 IR364 IS352 IT380 JE832 JM388 JO400
  JP392 KE404 KG417 KH116 KI296 KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418 LB422 LC662 LI438 LK144 LR430
  LS426 LT440 LU442 LV428 LY434 MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807 ML466 MM104 MN496 MO446 MP580
  MQ474 MR478 MS500 MT470 MU480 MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562 NF574 NG566 NI558 NL528 NO578
  NP524 NR520 NU570 NZ554 OM512 PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666 PN612 PR630 PS275 PT620 PW585
  PY600 QA634 RE638 RO642 RS688 RU643 RW646 SA682 SB90 SC690 SD729 SE752 SG702 SH654 SI705 SJ744 SK703 SL694
  SM674 SN686 SO706 SR740 SS728 ST678 SV222 SX534 SY760 SZ748 TC796 TD148 TF260 TG768 TH764 TJ762 TK772 TL626
  TM795 TN788 TO776 TR792 TT780 TV798 TW158 TZ834 UA804 UG800 UM581 US840 UY858 UZ860 VA336 VC670 VE862 VG92
  VI850 VN704 VU548 WF876 WS882 YE887 YT175 ZA710 ZM894 ZW716
`

/** Other common names, besides the alpha-2 code. */
const otherNames = table<string>({
  uk: 'GB',
  'great britain': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'republic of ireland': 'IE',
})

const lettersById = new Map(
  codes
    .trim()
    .split(/\s+/)
    .map((code) => [Number(code.slice(2)), code.slice(0, 2)] as const),
)
const english = new Intl.DisplayNames('en', { type: 'region' })

/** Normalizes a name: no case, accents or surrounding whitespace. */
const plain = (name: string): string =>
  name
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const idsByName = new Map<string, number>()
for (const [id, letters] of lettersById) {
  for (const name of [letters, english.of(letters) ?? letters]) idsByName.set(plain(name), id)
  for (const [name, countryCode] of Object.entries(otherNames)) if (countryCode === letters) idsByName.set(name, id)
}

/** The English name, or null if no country has this number. */
export function countryName(id: number): string | null {
  const letters = lettersById.get(id)
  return letters === undefined ? null : (english.of(letters) ?? letters)
}

/** The alpha-2 code of a country by any of its names, or null. */
export const countryLetters = (text: string): string | null => lettersById.get(countryNamed(text) ?? 0) ?? null

/** The number of a country by its English name, alpha-2 code or a common short name; null for anything else. */
export const countryNamed = (text: string): number | null => idsByName.get(plain(text)) ?? null
