import { useEffect, useState } from 'react';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { useFields } from '../../../ui/use-fields';
import { contactKinds } from '../../../trade/address-book/contact-kinds';
import { companyKinds } from './company-kinds';
import { forgetDraft, keepDraft, keptDraft, type CompanyTexts, type ContactTexts } from './draft';
import { useRegisterMutation } from './register.generated';
import type { HumanProof } from './use-captcha';
import { useCustomerNumber } from './use-customer-number';

/** 1 company, 2 first contact, 3 sending, 4 refused */
export type Step = 1 | 2 | 3 | 4;

/** State of the registration. The input lives here, above the steps, so that switching steps keeps it. */
export function useRegistration() {
  const { signIn } = useSession();
  const [step, setStep] = useState<Step>(1);
  const company = useFields(companyKinds, keptDraft().company);
  const contact = useFields(contactKinds, keptDraft().contact);
  const number = useCustomerNumber(picked => company.set('customerNumber', picked));
  const [failure, setFailure] = useState<unknown>(null);
  const [captchaRefusal, setCaptchaRefusal] = useState<string | null>(null);
  const [register] = useRegisterMutation();

  useEffect(() => keepDraft(company.values, contact.values), [company.values, contact.values]);

  function fail(error: unknown) {
    if (errorCode(error) === 'CAPTCHA_WRONG') {
      setCaptchaRefusal(errorFacts(error).message);
      setStep(2);
      return;
    }
    if (errorCode(error) === 'CUSTOMER_NUMBER_TAKEN') number.markTaken(company.values.customerNumber);
    const refused = fieldErrors(error);
    company.refuse(startingWith('customer.', refused));
    contact.refuse(startingWith('contact.', refused));
    setFailure(error);
    setStep(4);
  }

  async function submit(proof: HumanProof): Promise<void> {
    setStep(3);
    setCaptchaRefusal(null);
    const { data, error } = await register({
      variables: { input: { ...inputOf(company.values, contact.values), ...proof } },
    }).catch((thrown: unknown) => ({ data: null, error: thrown }));
    if (!data) return fail(error);
    forgetDraft();
    // The account exists now. Only storing the sign-in can still fail, and the session's error gives the reason.
    await signIn(data.register).then(
      () =>
        tell(
          'Your account is open',
          `Your customer number is ${company.values.customerNumber}. You sign in with it and your password; it is also on your account page.`,
          'green',
        ),
      (thrown: unknown) =>
        fail({ code: 'sign-in', message: thrown instanceof Error ? thrown.message : 'The sign-in could not be kept.' }),
    );
  }

  return { step, setStep, company, contact, number, failure, captchaRefusal, submit };
}

function startingWith(prefix: string, refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, message]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), message]] : [],
    ),
  );
}

function inputOf({ customerNumber, confirmation: _typedTwice, ...business }: CompanyTexts, contact: ContactTexts) {
  return { customer: { ...business, customerNumber: Number(customerNumber) }, contact };
}
