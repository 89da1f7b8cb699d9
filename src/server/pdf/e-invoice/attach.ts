/** Embeds an electronic invoice in a PDF: Factur-X 1.07, which is the same as ZUGFeRD 2.3. */

const fileName = 'factur-x.xml'

/** Call it before the document ends, which has to be PDF/A-3. */
export function attachInvoice(pdf: PDFKit.PDFDocument, xml: string, createdAt: Date): void {
  const about = { creationDate: createdAt, modifiedDate: createdAt, relationship: 'Alternative' } as const
  pdf.file(Buffer.from(xml), { ...about, name: fileName, type: 'text/xml', description: 'Factur-X invoice' })
  pdf.appendXML(metadata)
}

const property = (name: string, description: string) => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${name}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`

/** Describes the embedded file, and the metadata schema of Factur-X, as PDF/A requires for unknown schemas. */
const metadata = `
    <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${[
                property('DocumentFileName', 'Name of the embedded XML file'),
                property('DocumentType', 'Type of the document'),
                property('Version', 'Version of the XML schema'),
                property('ConformanceLevel', 'Profile of the XML file'),
              ].join('')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
`
