import * as v from 'valibot'
import { inputMessages } from '@/modules/tax/messages'
import { currency } from '@/src/kit/money'
import { requiredText } from '@/src/kit/text/text-input'

export const nameMaxLength = 100
const addressMaxLength = 300
export const taxIdMaxLength = 30

/** ISO 3166-1 alpha-2, without separators. */
const countryCodes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'
export const countries: readonly string[] = countryCodes.match(/../g) ?? []

/** A social security or employer identification number, or one like it: nine digits. */
const usTaxId = /^(?:\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/
const anyTaxId = /^(?=.*\d)[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])?$/

const oneLine = (maxLength: number) =>
  v.pipe(requiredText(maxLength), v.regex(/^[^\n]*$/, inputMessages.line))

const TaxFactsFields = v.object({
  /** The legal name of the person or company. */
  name: oneLine(nameMaxLength),
  address: requiredText(addressMaxLength),
  country: v.pipe(
    v.string(inputMessages.country),
    v.trim(),
    v.toUpperCase(),
    v.check((code) => countries.includes(code), inputMessages.country),
  ),
  taxId: v.pipe(oneLine(taxIdMaxLength), v.regex(anyTaxId, inputMessages.taxId)),
})

/** What a seller states for tax reports. */
export const TaxFacts = v.pipe(
  TaxFactsFields,
  v.forward(
    v.check(({ country, taxId }) => country !== 'US' || usTaxId.test(taxId), inputMessages.usTaxId),
    ['taxId'],
  ),
)
export type TaxFacts = v.InferOutput<typeof TaxFacts>

/** The seller's own facts; null until they have entered them. */
export const OwnTaxFacts = v.object({
  name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  country: v.nullable(v.string()),
  taxId: v.nullable(v.string()),
})
export type OwnTaxFacts = v.InferOutput<typeof OwnTaxFacts>

const year = v.pipe(v.string(), v.regex(/^[2-9]\d{3}$/, inputMessages.year), v.transform(Number))
export const yearParams = v.object({ year })
/** Without a year, the current one in UTC. */
export const YearQuery = v.object({ year: v.optional(year) })

/** Decimal strings in dollars. What was taken from the seller is positive. */
const figures = {
  /** Sales, refunded ones included. */
  count: v.number(),
  /** Their prices, before fees and refunds. */
  gross: v.string(),
  fees: v.string(),
  refunds: v.string(),
  chargebacks: v.string(),
}

/** A seller's sales in a year in UTC, as tax reports count them. */
export const TaxStatement = v.object({
  year: v.number(),
  currency: v.literal(currency),
  ...figures,
  quarters: v.array(v.object({ quarter: v.string(), ...figures })),
  /** The site reports sellers that exceed both. */
  threshold: v.object({ gross: v.string(), count: v.number() }),
  isReported: v.boolean(),
  hasFacts: v.boolean(),
})
export type TaxStatement = v.InferOutput<typeof TaxStatement>
