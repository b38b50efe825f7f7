import * as v from 'valibot'
import { inputMessages } from '@/modules/settings/messages'
import { zonedTime } from '@/src/kit/input/params'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const nameMaxLength = 100
const valueMaxLength = 1_000

/** `value` is null for the default; `from` is when it takes effect, by default now. */
export const ChangeSetting = v.object({
  name: v.pipe(v.string(inputMessages.name), v.maxLength(nameMaxLength, inputMessages.name)),
  value: v.nullable(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()], inputMessages.value),
      v.transform((value) => sanitizeText(String(value))),
      v.maxLength(valueMaxLength, inputMessages.value),
    ),
  ),
  from: v.optional(zonedTime(inputMessages.from)),
})
/** The settings that the first admin may change before they have a second factor. */
export const FirstRunChange = v.object({
  name: v.picklist(['SITE_NAME', 'SITE_LOGO'], inputMessages.name),
  value: ChangeSetting.entries.value,
})

export type ChangeSetting = v.InferOutput<typeof ChangeSetting>

export const Setting = v.object({
  /** The environment variable. */
  name: v.string(),
  group: v.picklist(['fees', 'times', 'limits', 'approval', 'site']),
  /** Names it for people: "Platform fee". */
  label: v.string(),
  /** What the number in `value` counts; null for other values. */
  unit: v.nullable(v.picklist(['basis_points', 'seconds', 'hours', 'cents'])),
  /** What a change means for whom. */
  affects: v.string(),
  /** The page where it is changed; null for this one. */
  page: v.nullable(v.string()),
  help: v.string(),
  /** The value of now, as text; null if it has none. */
  value: v.nullable(v.string()),
  default: v.nullable(v.string()),
  /** The environment wins over a file of the operator, and both win over what admins set. */
  source: v.picklist(['environment', 'file', 'setting', 'default']),
  upcoming: v.array(v.object({ value: v.nullable(v.string()), from: v.string() })),
  /** The changes by admins, newest first. */
  history: v.array(
    v.object({
      value: v.nullable(v.string()),
      from: v.string(),
      at: v.string(),
      /** Null if the operator made the change, on the command line. */
      byId: v.nullable(v.string()),
      /** Null if the account doesn't exist anymore. */
      by: v.nullable(v.string()),
    }),
  ),
})
export type Setting = v.InferOutput<typeof Setting>
