/** Common first and last names per language, separated by spaces; every combination is fictional. */
import type { Language } from '../geography/countries.ts';

export interface NameList {
  female: string[];
  male: string[];
  last: string[];
}

const list = (female: string, male: string, last: string): NameList => ({
  female: female.split(' '),
  male: male.split(' '),
  last: last.split(' '),
});

export const NAMES: Record<Language, NameList> = {
  en: list(
    'Emma Olivia Ava Sophia Mia Charlotte Amelia Harper Evelyn Abigail Emily Ella Grace Chloe Lily Hannah Zoe Nora Hazel Lucy Claire Audrey Alice Naomi Ruby Megan Rachel Laura Jessica Sarah Ashley Karen Nicole Heather Diane Priya Aisha Mei Tamara Brooke Paige Holly',
    'Liam Noah Oliver James William Benjamin Lucas Henry Alexander Mason Michael Ethan Daniel Jacob Logan Jackson Jack Samuel David Joseph Owen Wyatt Matthew Luke Andrew Ryan Nathan Aaron Thomas Charles Kevin Brian Scott Eric Patrick Marcus Raj Omar Kenji Tyler Dylan Simon',
    'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Murphy Cook Rogers Reed Bailey Cooper Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Washington Butler Simmons Foster Bryant Russell Griffin Hayes Ford Hamilton Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis Harrison Gibson Patel Nguyen Okafor Chen Khan',
  ),
  es: list(
    'María Lucía Paula Daniela Valeria Sofía Carmen Ana Laura Marta Elena Isabel Patricia Andrea Claudia Raquel Beatriz Silvia Natalia Alicia Rosa Julia Gabriela Fernanda Ximena Camila Mariana Alejandra Verónica Adriana Lorena Mónica Irene Nuria Pilar Cristina Eva Inés Teresa Guadalupe',
    'Antonio Manuel José Francisco David Juan Javier Daniel Carlos Miguel Alejandro Rafael Pedro Pablo Sergio Fernando Jorge Luis Alberto Álvaro Diego Adrián Raúl Enrique Iván Rubén Óscar Andrés Joaquín Santiago Eduardo Vicente Ignacio Jaime Ramón Mateo Emiliano Gustavo Ricardo Martín',
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Álvarez Muñoz Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Fuentes Carrasco Diez Reyes Caballero Nieto Aguilar Pascual Santana Herrero Montero Lorenzo Hidalgo Giménez Ibáñez Ferrer Durán Vicente Benítez Mora Arias Vargas Carmona Crespo Román Pastor Soto Sáez Velasco Moya Soler Parra Esteban Bravo Gallardo Rojas',
  ),
  pt: list(
    'Maria Ana Beatriz Mariana Inês Leonor Matilde Carolina Sofia Joana Rita Catarina Marta Helena Teresa Cláudia Sandra Patrícia Juliana Fernanda Camila Larissa Letícia Amanda Bruna Gabriela Isabela Luana Rafaela Renata Vanessa Adriana Débora Tatiana Bianca Raquel Sílvia Alice Clara Vitória',
    'João Pedro Tiago Miguel Gonçalo Rui Nuno Diogo Francisco António José Manuel Paulo Luís Carlos Ricardo André Bruno Filipe Rafael Lucas Gabriel Mateus Gustavo Felipe Leonardo Eduardo Rodrigo Thiago Vinícius Marcelo Fábio Leandro Daniel Henrique Caio Otávio Sérgio Hugo Vasco',
    'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Raposo Neves Coelho Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Tavares Lourenço Castro Figueiredo Azevedo Freitas Barros Lima Melo Campos Nogueira Batista Moura Dias Duarte Cavalcanti Macedo Brito Borges Medeiros Andrade Sampaio Farias Assis Peixoto Xavier Guimarães Bezerra Queiroz Amaral Pacheco Viana Leite Maia Serra Brandão',
  ),
  fr: list(
    'Marie Camille Léa Manon Chloé Emma Sarah Inès Julie Pauline Laura Mathilde Marine Lucie Anaïs Charlotte Claire Sophie Céline Isabelle Nathalie Valérie Sandrine Aurélie Émilie Élodie Hélène Juliette Margaux Alice Louise Jeanne Agathe Clémence Noémie Océane Fatima Amandine Delphine Béatrice',
    'Jean Pierre Michel Nicolas Julien Thomas Alexandre Maxime Antoine Hugo Lucas Louis Arthur Jules Paul Théo Mathieu Guillaume Romain Clément Benjamin Vincent Olivier Laurent Philippe François Christophe Sébastien Frédéric Pascal Gabriel Raphaël Adrien Baptiste Quentin Damien Karim Étienne Bastien Yann',
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier Jean Perez Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colas',
  ),
  de: list(
    'Anna Lena Laura Julia Sarah Lisa Katharina Marie Sophie Johanna Hannah Emma Mia Clara Charlotte Nina Sandra Stefanie Nicole Claudia Susanne Petra Monika Sabine Birgit Andrea Heike Martina Franziska Theresa Eva Carolin Miriam Vanessa Jana Greta Frieda Ayşe Elif Ines',
    'Lukas Jonas Leon Felix Maximilian Paul Finn Elias Ben Noah Tim Jan Niklas Florian Sebastian Tobias Daniel Michael Thomas Andreas Stefan Christian Markus Martin Matthias Alexander Peter Klaus Jürgen Wolfgang Frank Uwe Bernd Dirk Sven Moritz Emil Anton Mehmet Jakob',
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Yılmaz',
  ),
  it: list(
    'Giulia Sofia Martina Chiara Francesca Sara Alessia Federica Elisa Valentina Silvia Laura Anna Maria Elena Paola Roberta Simona Daniela Barbara Cristina Monica Giorgia Aurora Alice Beatrice Ginevra Camilla Arianna Serena Ilaria Claudia Veronica Michela Lucia Stefania Patrizia Eleonora Marta Noemi',
    'Marco Andrea Francesco Alessandro Lorenzo Matteo Luca Davide Giuseppe Antonio Giovanni Roberto Stefano Paolo Simone Riccardo Gabriele Federico Tommaso Leonardo Edoardo Pietro Filippo Mattia Nicola Daniele Fabio Claudio Massimo Salvatore Vincenzo Emanuele Michele Giacomo Enrico Alberto Diego Samuele Mario Carlo',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Mancini Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Giuliani Benedetti Barone Rossetti Caputo Montanari Guerra Palmieri Bernardi Martino Fiore Ferretti Bellini Basile Riva',
  ),
};
