import * as v from 'valibot'
import { ChangeSetting, FirstRunChange, Setting } from '@/modules/settings/contract'
import { settingsErrors } from '@/modules/settings/errors'
import { changeSetting, listFirstRunSettings, listSettings } from '@/modules/settings/settings'
import { switchRoutes } from '@/modules/settings/switches/routes'
import { ModuleStates, SwitchInput } from '@/modules/settings/switching/contract'
import { listModules, switchModule } from '@/modules/settings/switching/switch-module'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/input/params'
import { noParties } from '@/src/kit/staff/relations'

export function routes(scope: Scope) {
  return switchRoutes(scope)
    .get('/admin/settings', ({ ctx }) => listSettings(ctx), {
      detail: { summary: 'The settings that can change while the site runs.' },
      staff: 'administration',
      response: { 200: v.array(Setting) },
    })
    .put('/admin/settings', ({ ctx, body }) => changeSetting(ctx, body), {
      detail: { summary: 'Changes a setting, now or from a later time.' },
      throws: [settingsErrors.setting_in_environment],
      body: ChangeSetting,
      staff: { right: 'administration', parties: noParties },
      recentSecondFactor: true,
      response: { 200: Setting },
    })
    .get('/admin/settings/first-run', ({ ctx }) => listFirstRunSettings(ctx), {
      detail: { summary: 'The name and the logo of the site.' },
      adminSetup: true,
      response: { 200: v.array(Setting) },
    })
    .put('/admin/settings/first-run', ({ ctx, body }) => changeSetting(ctx, body), {
      detail: {
        summary:
          'Sets the name or the logo of the site. The first admin does it before adding a second factor.',
      },
      throws: [settingsErrors.setting_in_environment],
      body: FirstRunChange,
      adminSetup: true,
      response: { 200: Setting },
    })
    .get('/admin/modules', ({ ctx }) => listModules(ctx), {
      detail: {
        summary: 'All modules of the program: whether they run, and whether they are on at the next start.',
      },
      staff: 'administration',
      response: { 200: ModuleStates },
    })
    .put(
      '/admin/modules/:id',
      ({ ctx, params, body }) => switchModule(ctx, { name: params.id, isOn: body.isOn }),
      {
        detail: { summary: 'Switches a module on or off from the next start of the server on.' },
        throws: [settingsErrors.setting_in_environment, settingsErrors.module_needed],
        params: idParams,
        body: SwitchInput,
        staff: { right: 'administration', parties: noParties },
        recentSecondFactor: true,
        response: { 200: ModuleStates },
      },
    )
}
