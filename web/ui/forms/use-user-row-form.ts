import type { UserRowRequests } from '@/web/lib/api/user-rows'
import { type FormOptions, type FormSchema, useForm } from '@/web/ui/forms/use-form'

type Options<Schema extends FormSchema> = Pick<FormOptions<Schema>, 'initialValues' | 'successTitle'>

/** A form that adds a row to the user's own ones, for `Form`. It is empty again after success. */
export function useUserRowForm<Row, Schema extends FormSchema>(
  rows: UserRowRequests<Row, Schema>,
  options: Options<Schema>,
) {
  const { mutateAsync: onSubmit } = rows.useAdd()
  return useForm({ schema: rows.schema, ...options, onSubmit, resets: true })
}
