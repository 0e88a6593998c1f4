// Every function of /functions/v1, by the name clients call it.
import type { NamedModel } from '#server/ai/model.ts'
import type { WorkspaceModels } from '#server/ai/workspace-models.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { SandboxBilling } from '#server/billing/sandbox.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import type { TrackingDomains } from '#server/tracking/domains.ts'
import { checked, type FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import { analyzeEmail } from './analyze-email.ts'
import { answerSupportRequest } from './answer-support-request.ts'
import { checkSendingDomain } from './check-domain.ts'
import { checkMailbox } from './check-mailbox.ts'
import { changeSubscription } from './change-subscription.ts'
import { checkSubscription } from './check-subscription.ts'
import { connectCrm, type CrmFunctionDeps } from './connect-crm.ts'
import { connectMailbox, updateMailboxLogin } from './connect-mailbox.ts'
import { checkTrackingDomain } from './check-tracking-domain.ts'
import { createCheckout } from './create-checkout.ts'
import { customerPortal } from './customer-portal.ts'
import { draftAnswer } from './draft-answer.ts'
import { exportAccount } from './export-account.ts'
import { exportAnalysis } from './export-analysis.ts'
import { exportAudience } from './export-audience.ts'
import { exportCampaign } from './export-campaign.ts'
import { exportLeads } from './export-leads.ts'
import { exportTracking } from './export-tracking.ts'
import { fetchAttachment } from './fetch-attachment.ts'
import { fetchList } from './fetch-list.ts'
import { inviteMember } from './invite-member.ts'
import type { MailboxDeps } from './mailbox-deps.ts'
import { readSharedCampaignReport } from './read-shared-campaign-report.ts'
import { readSharedReport } from './read-shared-report.ts'
import { connectChat, pushKey, sendTestNotice, type NoticeFunctionDeps } from './notices.ts'
import { hasModel } from './has-model.ts'
import { reviewAnalysis } from './review-analysis.ts'
import { rewriteDraft } from './rewrite-draft.ts'
import { checkLaunch, launchCampaign, playCampaign } from './launch-campaign.ts'
import { repairValues } from './repair-values.ts'
import { listInvoices } from './list-invoices.ts'
import { beginMailboxOauth, finishMailboxOauth } from './mailbox-oauth.ts'
import { listOauthClients, setOauthClient } from './oauth-clients.ts'
import { loadSampleData, type HomeOfCell } from './sample-data.ts'
import { sandboxBilling } from './sandbox-billing.ts'
import { sendContactEmail, type ContactDeps } from './send-contact-email.ts'
import { sendTest } from './send-test.ts'
import { sendTrackedEmail } from './send-tracked-email.ts'
import { trackEmailFor } from './track-email.ts'
import { verifyAddresses, type VerificationDeps } from './verify-addresses.ts'
import { setWorkspaceVerifier, type WorkspaceVerifierDeps } from './workspace-verifier.ts'
import { webhookSecret, type WebhookFunctionDeps } from './webhook-secret.ts'
import { setWorkspaceAi, tryWorkspaceAi } from './workspace-ai.ts'

export type HandlerDeps = ContactDeps &
  MailboxDeps &
  VerificationDeps &
  WorkspaceVerifierDeps &
  NoticeFunctionDeps &
  WebhookFunctionDeps &
  CrmFunctionDeps & {
    /** The start of mailed links. */
    siteUrl: string
    /** The store of files. */
    contentStore: ContentStore
    /** The language model, when the installation has one. */
    model?: NamedModel | null
    /** The models that workspaces configure. */
    models: WorkspaceModels
    billing: Billing
    /** The URLs for tracked mail. */
    trackingAddresses: AddressesAt
    /** Looks up where tracking domains point. */
    trackingDomains: TrackingDomains
    /** Its pages exist only when nothing real is sold. */
    sandbox?: SandboxBilling | undefined
    /** For a cell: the home database, where workspaces are created. */
    home?: HomeOfCell
  }

// oxlint-disable-next-line max-lines-per-function -- a flat table: each function by its name
export function functionHandlers({
  model = null,
  models,
  billing,
  sandbox,
  trackingAddresses,
  trackingDomains,
  ...parts
}: HandlerDeps): FunctionHandlers {
  const ai = { model, models, limiter: parts.limiter }
  const workspaceAi = { models, hosts: parts.reach.hosts, limiter: parts.limiter }
  const launch = { siteUrl: parts.siteUrl, now: parts.now }
  return {
    'analyze-email': checked(analyzeEmail),
    'answer-support-request': checked(answerSupportRequest(parts)),
    'review-analysis': checked(reviewAnalysis(ai)),
    'has-model': checked(hasModel(ai)),
    'begin-mailbox-oauth': checked(beginMailboxOauth(parts)),
    'check-domain': checked(checkSendingDomain(parts)),
    'check-launch': checked(checkLaunch(launch)),
    'check-mailbox': checked(checkMailbox(parts)),
    'check-tracking-domain': checked(checkTrackingDomain(trackingDomains, parts.limiter)),
    'change-subscription': checked(changeSubscription(billing)),
    'check-subscription': checked(checkSubscription(billing)),
    'connect-chat': checked(connectChat(parts)),
    'connect-crm': checked(connectCrm(parts)),
    'connect-mailbox': checked(connectMailbox(parts)),
    'create-checkout': checked(createCheckout(billing)),
    'customer-portal': checked(customerPortal(billing)),
    'draft-answer': checked(draftAnswer(ai)),
    ...(sandbox ? { 'sandbox-billing': checked(sandboxBilling(sandbox)) } : {}),
    'export-account': checked(exportAccount),
    'export-analysis': checked(exportAnalysis),
    'export-audience': checked(exportAudience),
    'export-campaign': checked(exportCampaign),
    'export-leads': checked(exportLeads),
    'export-tracking': checked(exportTracking),
    'fetch-attachment': checked(fetchAttachment(parts)),
    'fetch-list': checked(fetchList(parts)),
    'finish-mailbox-oauth': checked(finishMailboxOauth(parts)),
    'invite-member': checked(inviteMember(parts)),
    'launch-campaign': checked(launchCampaign(launch)),
    'repair-values': checked(repairValues(launch)),
    'list-invoices': checked(listInvoices(billing)),
    'list-oauth-clients': checked(listOauthClients(parts)),
    'load-sample-data': checked(loadSampleData(parts.home)),
    'play-campaign': checked(playCampaign(launch)),
    'push-key': checked(pushKey(parts)),
    'read-shared-campaign-report': checked(readSharedCampaignReport(parts)),
    'read-shared-report': checked(readSharedReport),
    'rewrite-draft': checked(rewriteDraft(ai)),
    'send-contact-email': checked(sendContactEmail(parts)),
    'send-test-notice': checked(sendTestNotice(parts)),
    'send-test': checked(sendTest({ ...parts, addressesAt: trackingAddresses })),
    'send-tracked-email': checked(sendTrackedEmail(trackingAddresses)),
    'set-oauth-client': checked(setOauthClient(parts)),
    'set-workspace-ai': checked(setWorkspaceAi(workspaceAi)),
    'set-workspace-verifier': checked(setWorkspaceVerifier(parts)),
    'track-email': checked(trackEmailFor(trackingAddresses)),
    'try-workspace-ai': checked(tryWorkspaceAi(workspaceAi)),
    'update-mailbox-login': checked(updateMailboxLogin(parts)),
    'verify-addresses': checked(verifyAddresses(parts)),
    'webhook-secret': checked(webhookSecret(parts)),
  }
}
