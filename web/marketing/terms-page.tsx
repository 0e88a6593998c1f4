import { paths } from '#web/data/paths.ts'
import { claims } from './content/claims.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <h2>The agreement</h2>
      <p>
        By making an account you agree to these terms with whoever runs the installation of Coldframe you use.
        They are about that service. What you may do with the software itself is for the licence it comes with
        to say.
      </p>
      <h2>Your account</h2>
      <p>
        Give a true email address, keep your password to yourself, and tell us if somebody else has it. You
        are responsible for what is done with your account.
      </p>
      <h2>What you may not do</h2>
      <ul>
        <li>Send mail that the law of the sender’s or the reader’s country forbids.</li>
        <li>Deceive recipients about who writes, why, or how to opt out.</li>
        <li>Upload addresses that you have no reason to write to.</li>
        <li>Attack the service, bypass its limits, or access other people’s data.</li>
      </ul>
      <h2>Advice</h2>
      <p>
        Scores and findings are advice, with the evidence it rests on. No score promises an answer, a meeting
        or a place in the inbox.
      </p>
      <h2>Plans and payment</h2>
      <p>
        Prices and limits are on the <a href={paths.pricing}>pricing page</a>. {claims.trial}.{' '}
        {claims.proration}. {claims.cancel}. Prices may change with notice, never within a period that is
        paid.
      </p>
      <h2>Your content</h2>
      <p>
        What you write and upload stays yours. You allow the service to store and process it as far as that is
        needed to do what you ask of it.
      </p>
      <h2>Availability</h2>
      <p>
        We work to keep the service running and your data safe, and keep backups. We can’t promise that it is
        never interrupted.
      </p>
      <h2>Ending it</h2>
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
