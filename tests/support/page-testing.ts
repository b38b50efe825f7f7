import type * as formFailures from '@/web/testing/form-failures'
import type * as render from '@/web/testing/render'
import type * as userRowsPage from '@/web/testing/user-rows-page'

// Loaded at the first use: they need a DOM, which only page tests have.
const loadRender = (): typeof render => require('@/web/testing/render')
const loadUserRowsPage = (): typeof userRowsPage => require('@/web/testing/user-rows-page')
const loadFormFailures = (): typeof formFailures => require('@/web/testing/form-failures')

/** Renders a component or page with the contexts that pages need. */
export const renderPage: typeof render.renderPage = (...options) => loadRender().renderPage(...options)

/** Renders the whole app with these modules. */
export const renderApp: typeof render.renderApp = (...options) => loadRender().renderApp(...options)

/** Put this into the mocked responses of the request that `expectFormSurvivesFailures` makes fail. */
export const currentFailureResponse: typeof formFailures.currentFailureResponse = () =>
  loadFormFailures().currentFailureResponse()

/** Submits a filled-in form once per kind of failure: a toast shows the error, and no input is lost. */
export const expectFormSurvivesFailures: typeof formFailures.expectFormSurvivesFailures = (form) =>
  loadFormFailures().expectFormSurvivesFailures(form)

/** Expects that the form keeps its input while adding a row fails, and that the list shows the added row and removes it. */
export const expectUserRowsPage: typeof userRowsPage.expectUserRowsPage = (options) =>
  loadUserRowsPage().expectUserRowsPage(options)
