import { paths } from '#web/data/paths.ts'
import { claims } from './content/claims.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <h2>The agreement</h2>
      <p>
        By creating an account, you agree to these terms with the operator of the Coldframe installation that
        you use. They apply to that service. The license of the software governs the software itself.
      </p>
      <h2>Your account</h2>
      <p>
        Use your own email address, keep your password secret, and tell us if someone else has it. You are
        responsible for everything that is done with your account.
      </p>
      <h2>What you may not do</h2>
      <ul>
        <li>Send email that is illegal in the country of the sender or of the recipient.</li>
        <li>Deceive recipients about the sender, the reason for the email, or how to opt out.</li>
        <li>Upload addresses that you have no reason to email.</li>
        <li>Attack the service, bypass its limits, or access other people’s data.</li>
      </ul>
      <h2>Advice</h2>
      <p>
        Scores and findings are advice and come with their evidence. No score guarantees a reply, a meeting or
        delivery to the inbox.
      </p>
      <h2>Plans and payment</h2>
      <p>
        Prices and limits are on the <a href={paths.pricing}>pricing page</a>. {claims.trial}.{' '}
        {claims.proration}. {claims.cancel}. Prices may change with notice, but never within a paid period.
      </p>
      <h2>Your content</h2>
      <p>
        You own what you write and upload. You allow the service to store and process it as far as needed to
        provide the service.
      </p>
      <h2>Availability</h2>
      <p>
        We work to keep the service running and your data safe, and keep backups. We can’t promise that it is
        never interrupted.
      </p>
      <h2>Termination</h2>
      <p>
        You may delete your account at any time. An account that breaks these terms may be closed, with a
        reason given and, where possible, time to take your data with you.
      </p>
      <h2>Liability</h2>
      <p>
        The service is provided as it is, as far as the law allows. Nothing here limits liability for intent,
        gross negligence or harm to people.
      </p>
      <h2>Changes and questions</h2>
      <p>
        Changes to these terms are announced here, with their date, before they apply. Questions go to{' '}
        <a href={paths.support}>support</a>.
      </p>
    </LegalPage>
  )
}
