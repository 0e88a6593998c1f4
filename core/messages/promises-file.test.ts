import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisesFile } from './promises-file.ts'

test('a reply that says a file is attached is noticed in five languages', () => {
  for (const text of [
    'Hi Ada,\nplease find attached our offer.',
    'I’ve attached the slides.',
    'See the attachment for prices',
    'The contract is attached.',
    'Attached you find the plan.',
    'Here is the deck, PDF attached.',
    'Im Anhang finden Sie das Angebot.',
    'Anbei die Unterlagen.',
    'Ich habe Ihnen das Angebot angehängt.',
    'Das Angebot ist beigefügt.',
    'Als Anlage sende ich den Vertrag.',
    'Vous trouverez ci-joint notre offre.',
    'Je vous joins le devis.',
    'Le devis est en pièce jointe.',
    'Adjunto la propuesta.',
    'Le he adjuntado el contrato.',
    'In de bijlage vind je de offerte.',
    'Bijgevoegd de offerte.',
    'Ik stuur de offerte mee.',
  ])
    assert.ok(promisesFile(text), text)
})

test('a reply that speaks of no file of its own is not asked', () => {
  for (const text of [
    '',
    'Tuesday suits me.',
    'Could you attach the contract?',
    'There was no attachment in your mail.',
    'I did not attach anything.',
    'We are very attached to our process.',
    'Könnten Sie ohne Anhang schreiben?',
    '> Please find attached our offer.\nThank you, read it.',
    'Merci pour votre pièce jointe.',
    'Ich rufe Sie an.',
  ])
    assert.ok(!promisesFile(text), text)
})
