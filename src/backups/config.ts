import * as v from 'valibot'
import { defineConfig } from '@/src/kit/config/config'
import { textSetting, wholeNumberSetting } from '@/src/kit/config/setting-types'

const s3Url = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

/** `s3://BUCKET/PREFIX`, or the path of a folder. */
const placeSetting = v.pipe(
  textSetting,
  v.check(
    (written) => !written.includes('://') || s3Url.test(written),
    'expected a folder, or s3://BUCKET or s3://BUCKET/PREFIX',
  ),
)

/** One or several public keys of age, separated by commas. */
const recipientsSetting = v.pipe(
  v.string(),
  v.transform((written) => written.split(',').map((one) => one.trim())),
  v.check(
    (recipients) => recipients.every(isRecipient),
    'expected the age1… that mintmark backup --new-key prints, or several, separated by commas',
  ),
)

/** An http or https origin, because some storage is on the same machine. */
const endpointSetting = v.pipe(
  v.string(),
  v.check((written) => /^https?:$/.test(URL.parse(written)?.protocol ?? ''), 'expected https://HOST'),
)

export const backupConfig = defineConfig(
  {
    BACKUP_TO: {
      schema: placeSetting,
      help: 'Where the server writes backups by itself: a folder, or s3://BUCKET/PREFIX. If unset, it makes none.',
    },
    BACKUP_EVERY_HOURS: {
      schema: wholeNumberSetting(1, 720),
      fallback: '24',
      help: 'Hours between two backups.',
    },
    BACKUP_KEEP_DAYS: {
      schema: wholeNumberSetting(1, 3_650),
      fallback: '30',
      help: 'Days after which a backup that the server made is deleted. The latest is always kept.',
    },
    BACKUP_RECIPIENT: {
      schema: recipientsSetting,
      help: 'The age1… public keys for which backups are encrypted, separated by commas; each can read them. mintmark backup --new-key prints one. If unset, they are not encrypted.',
    },
    BACKUP_IDENTITY_FILE: {
      schema: textSetting,
      help: 'A file with a secret key of a recipient, with which this machine tries whether encrypted backups can be restored.',
    },
    BACKUP_DRILL_DAYS: {
      schema: wholeNumberSetting(0, 365),
      fallback: '7',
      help: 'Days after which the server restores the latest backup of BACKUP_TO to a temporary folder and checks it; 0 for never.',
    },
    BACKUP_S3_ENDPOINT: {
      schema: endpointSetting,
      help: 'The storage of s3://…, such as https://s3.eu-central-1.amazonaws.com.',
    },
    BACKUP_S3_REGION: { schema: textSetting, fallback: 'us-east-1', help: 'The region of the bucket.' },
    BACKUP_S3_ACCESS_KEY_ID: { schema: textSetting, help: 'The key that may list, write, read and delete.' },
    BACKUP_S3_SECRET_ACCESS_KEY: { schema: textSetting, secret: true, help: 'Its secret.' },
  },
  checkStorage,
)

function checkStorage(values: {
  BACKUP_TO: string | undefined
  BACKUP_S3_ENDPOINT: string | undefined
  BACKUP_S3_ACCESS_KEY_ID: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY: string | undefined
}): string[] {
  if (!values.BACKUP_TO?.startsWith('s3://')) return []
  const names = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const
  return names
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: expected a value, because BACKUP_TO is s3://…`)
}

/** Splits s3://BUCKET/PREFIX. Undefined for a folder. */
export function parseS3Url(url: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] = s3Url.exec(url) ?? []
  if (bucket === undefined) return undefined
  return { bucket, prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/` }
}

const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Whether a text is a public key of age: Bech32 (BIP 173), whose checksum finds typos. */
function isRecipient(text: string): boolean {
  if (!/^age1[a-z0-9]{58}$/.test(text)) return false
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0))
  const data = [...text.slice(4)].map((letter) => charset.indexOf(letter))
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]
  return !data.includes(-1) && values.reduce(nextChecksum, 1) === 1
}

function nextChecksum(checksum: number, value: number): number {
  const top = checksum >> 25
  return generators.reduce(
    (sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator : sum),
    ((checksum & 0x1ffffff) << 5) ^ value,
  )
}
