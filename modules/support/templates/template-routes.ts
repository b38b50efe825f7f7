import * as v from 'valibot'
import { Template, TemplateInput, TemplateName } from '@/modules/support/staff-contract'
import type { staffRoutes } from '@/modules/support/staff-routes'
import {
  deleteTemplate,
  findTemplateParties,
  listTemplates,
  saveTemplate,
} from '@/modules/support/templates/templates'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import { httpErrors } from '@/src/kit/errors'

/** The id of a template is its name. */
const params = v.object({ id: TemplateName })
const staff = { right: 'tickets', parties: findTemplateParties } as const
const path = '/admin/ticket-templates/:id'

/** Templates of answers, which all staff share. */
export function templateRoutes(scope: ReturnType<typeof staffRoutes>) {
  return scope
    .get('/admin/ticket-templates', ({ ctx }) => listTemplates(ctx), {
      detail: { summary: 'The templates of answers to tickets, by name.' },
      staff: 'tickets',
      response: { 200: v.array(Template) },
    })
    .put(path, ({ ctx, params, body }) => saveTemplate(ctx, { name: params.id, text: body.text }), {
      detail: { summary: 'Creates or changes the template of that name.' },
      params,
      body: TemplateInput,
      staff,
      response: { 200: Template },
    })
    .delete(path, ({ ctx, params }) => noContent(deleteTemplate(ctx, params.id)), {
      detail: { summary: 'Deletes a template.', responses: noContentResponse },
      params,
      staff,
      throws: [httpErrors.not_found],
    })
}
