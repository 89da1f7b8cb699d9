import { describe, expect, it } from 'vitest'
import { bankProblems } from './bank-details.ts'

const fieldsOf = (details: Parameters<typeof bankProblems>[0]) => bankProblems(details).map(({ field }) => field)

describe('Bank details', () => {
  it.each([
    'FR7630006000011234567890189',
    'fr76 3000 6000 0112 3456 7890 189',
    'DE89 3704 0044 0532 0130 00',
    'NO93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
    // Of countries without IBANs.
    '12-3456-7890123-00',
    '083-001 1234567',
    '000123456789',
    '',
    null,
  ])('%j is an IBAN or an account number', (iban) => {
    expect(fieldsOf({ iban })).toEqual([])
  })

  it.each(['FR7630006000011234567890188', 'FR76', 'DE8937040044053201300', '__proto__', 'infinity', '<b>1</b>', '--1'])(
    '%j is not',
    (iban) => {
      expect(fieldsOf({ iban })).toEqual(['iban'])
    },
  )

  it.each(['AGRIFRPP', 'cobadeffxxx', 'COBA DE FF', 'COBA DE FF XXX', '', null])('%j is a BIC', (bic) => {
    expect(fieldsOf({ bic })).toEqual([])
  })

  it.each(['AGRI', 'AGRIFRPPX', 'AGRI12PP', '__proto__', 'infinity!'])('%j is none', (bic) => {
    expect(fieldsOf({ bic })).toEqual(['bic'])
  })
})
