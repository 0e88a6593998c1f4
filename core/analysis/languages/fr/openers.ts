export const weakOpener =
  /^(?:j['’]espère que|nous espérons que|en espérant que|comment allez-vous|comment vas-tu|comment ça va|je m['’]appelle|mon nom est|je suis (?:le|la|l['’])|je me (?:permets|présente)|permettez-moi|je (?:vous|te) (?:écris|contacte|sollicite)|je (?:prends|reviens)|je (?:souhaitais|souhaite|voulais|voudrais) (?:vous|te|me|prendre)|je serai bref|je serai brève|je sais que (?:vous|tu)|désolée? (?:de|pour)|excusez-moi|suite à mon|j['’]ai découvert (?:votre|ton) (?:site|profil|entreprise))(?!\p{L})/iu

export const aboutSenderOpener =
  /^(?:je(?! (?:vois|lis))|j['’](?!ai (?:vu|lu|entendu|remarqué|noté|découvert|écouté))|nous(?! avons (?:vu|lu|entendu|remarqué))|notre|nos|mon|ma|mes|chez nous|en tant que (?:leader|spécialiste))(?!\p{L})/iu
