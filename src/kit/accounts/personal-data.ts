import type { Context, TxContext } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { definePort } from '@/src/kit/ports'

/** A JSON value. Members that are undefined are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/** A user whose account is being deleted. */
export interface DepartingUser {
  readonly id: string
  readonly username: string
  /** Null unless verified: an unverified address may belong to someone else. */
  readonly email: string | null
}

/** Yields pages of a user's records for their data export. Contains no secrets and no data of other users. */
export type ExportRecords = (ctx: Context, userId: string) => AsyncIterable<readonly Json[]>

/** How long a table keeps data of a user, and how they can read it. */
type TableRetention = {
  /** What happens to its rows when the account is deleted. `blanked`: the user's data is removed, the row stays. */
  readonly retention: 'erased' | 'blanked' | 'kept'
  /** The reason, as one sentence. */
  readonly why: string
} & (
  | {
      /** By section name in the export. */
      readonly download: Readonly<Record<string, ExportRecords>>
    }
  | {
      /** Why the export leaves the table out. */
      readonly notExported: string
    }
)

/** The personal data of a module: every table that refers to users. */
export interface PersonalData {
  readonly tables: Readonly<Record<string, TableRetention>>
  /** By table that isn't in `tables`, columns that refer to no user, although their names or the rows they refer to look like it. */
  readonly notPersonal?: Readonly<Record<string, readonly string[]>>
  /** Returns what the user must finish before the account can be deleted. */
  readonly deletionBlockers?: (ctx: Context, userId: string) => Promise<AppError[]>
  /** Erases the user's data, in the transaction that deletes the account. Modules run in reverse order. */
  readonly erase?: (tx: TxContext, user: DepartingUser) => Promise<void>
}

export interface PersonalDataHolder {
  readonly name: string
  readonly personalData: PersonalData
}

/** The personal data of the application and of all modules, in module order. Provided by the application. */
export const personalDataPort = definePort<readonly PersonalDataHolder[]>('kit.personal-data')
